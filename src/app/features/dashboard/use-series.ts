import { useLingui } from '@lingui/react/macro';
import { useComputedColorScheme } from '@mantine/core';
import type { Classification } from '#domain/invoice.ts';

export type Series = { name: Classification; label: string; color: string };

const LIGHT: Record<Classification, string> = {
  income: '#1f8a4c',
  expense: '#d0402f',
  credit_note: '#7c57d6',
  none: '#98a09c',
};
const DARK: Record<Classification, string> = {
  income: '#4cc27e',
  expense: '#f0837a',
  credit_note: '#ab92f0',
  none: '#8a918d',
};

/** The four lines of the chart (SPEC §2), readable in both themes. */
export function useSeries(): Series[] {
  const { t } = useLingui();
  const colors = useComputedColorScheme('light') === 'dark' ? DARK : LIGHT;
  return [
    { name: 'income', label: t`Ingresos`, color: colors.income },
    { name: 'expense', label: t`Gastos`, color: colors.expense },
    { name: 'credit_note', label: t`Notas crédito`, color: colors.credit_note },
    { name: 'none', label: t`Sin clasificar`, color: colors.none },
  ];
}
