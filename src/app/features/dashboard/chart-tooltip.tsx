import { Text } from '@mantine/core';
import { Money } from '#app/ui/money.tsx';
import classes from './dashboard.module.css';

type Point = { id: string; seriesId: string | number; seriesColor: string; data: { x: unknown; y: unknown } };

export function ChartTooltip({ points }: { points: readonly Point[] }) {
  return (
    <div className={classes['tooltip']}>
      <Text size="sm" fw={600} mb={4}>
        {String(points[0]?.data.x ?? '')}
      </Text>
      {points.map(({ id, seriesId, seriesColor, data }) => (
        <div key={id}>
          <span className={classes['legend']}>
            <span>
              <i className={classes['swatch']} style={{ background: seriesColor }} aria-hidden />
              {seriesId}
            </span>
          </span>
          <Money amount={Number(data.y)} />
        </div>
      ))}
    </div>
  );
}
