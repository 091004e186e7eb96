import { type CSSProperties, type ReactNode, Suspense } from 'react';
import classes from './bar-list.module.css';
import { lazyChart } from './lazy-chart.ts';

const BarListChart = lazyChart(
  async () => (await import('./bar-list-chart.tsx')).BarListChart,
  () => null,
);

type Bar = { key: string; label: ReactNode; amount: number; shown: ReactNode; color?: string };

/**
 * Shows the largest first, each with its name and its amount as text beside the bar: the chart is its own table. Only
 * amounts above 0 are drawn (docs/specification.md#protected-screens).
 */
export function BarList({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const visibleBars = bars.filter(({ amount }) => amount > 0);
  // The number of rows is the only value that the stylesheet does not have.
  const rows = { '--rows': visibleBars.length } as CSSProperties;
  return (
    <div className={classes['frame']} style={rows}>
      <div className={classes['bars']} aria-hidden>
        <Suspense>{visibleBars.length > 0 && <BarListChart bars={visibleBars} />}</Suspense>
      </div>
      <ul className={classes['list']} aria-label={label}>
        {visibleBars.map((bar) => (
          <li key={bar.key} className={classes['row']}>
            <span className={classes['name']}>{bar.label}</span>
            <span className={classes['figure']}>{bar.shown}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
