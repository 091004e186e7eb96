import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './chart-tooltip.module.css';

type Row = { key: string; label: ReactNode; value: ReactNode };

/** Shows the values at the pointer; the table has the same values for every user. */
export function ChartTooltip({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <div className={classes['tooltip']}>
      <Text size="sm" fw={600} mb={4}>
        {title}
      </Text>
      {rows.map(({ key, label, value }) => (
        <div key={key}>
          <span>{label}</span>
          <span>{value}</span>
        </div>
      ))}
    </div>
  );
}
