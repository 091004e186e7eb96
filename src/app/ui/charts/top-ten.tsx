import { useLingui } from '@lingui/react/macro';
import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { CHART_SLICES } from '#domain/analytics/figures.ts';
import { Money } from '../money.tsx';
import { BarList } from './bar-list.tsx';

type Slice = { name: string; amount: number };
/** `slices` in the order of `rows`, the list of the response; one more than `CHART_SLICES` is the sum of all others. */
type Props<T> = {
  title: string;
  slices: readonly Slice[];
  rows: readonly T[];
  total: number;
  /** Purchases have the colour of expenses. */
  isPurchase: boolean;
  renderName: (row: T) => ReactNode;
};

/** The ten largest and the sum of all others. */
export function TopTen<T>({ title, slices, rows, total, isPurchase, renderName }: Props<T>) {
  const { t } = useLingui();
  const others = total - CHART_SLICES;
  const bars = slices.map(({ name, amount }, index) => {
    const isOthers = index === CHART_SLICES;
    const row = isOthers ? undefined : rows[index];
    return {
      key: `${index} ${name}`,
      label: row ? renderName(row) : t`Otros (${others})`,
      amount,
      shown: <Money amount={amount} />,
      ...(isPurchase && { color: 'var(--cuadra-bar-expense)' }),
      ...(isOthers && { color: 'var(--cuadra-bar-quiet)' }),
    };
  });
  if (!bars.some(({ amount }) => amount > 0)) return null;
  return (
    <Paper component="section" p="md" shadow="xs" aria-label={title}>
      <Title order={2} fz="md" fw={600} mb="xs">
        {title}
      </Title>
      <BarList label={title} bars={bars} />
    </Paper>
  );
}
