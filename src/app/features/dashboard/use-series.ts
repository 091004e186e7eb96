import { useLingui } from '@lingui/react/macro';
import { useComputedColorScheme } from '@mantine/core';
import type { Classification } from '#domain/invoices/invoice.ts';
import { SERIES_COLORS, SERIES_DASHES } from './series-styles.ts';

export type Series = { name: Classification; label: string; color: string; dashes: string | undefined };

/** Returns the four lines of the chart (docs/specification.md#protected-screens), readable in both themes. */
export function useSeries(): Series[] {
  const { t } = useLingui();
  const colors = SERIES_COLORS[useComputedColorScheme('light')];
  const labels: Record<Classification, string> = {
    income: t`Ingresos`,
    expense: t`Gastos`,
    credit_note: t`Notas crédito`,
    none: t`Sin clasificar`,
  };
  const names = ['income', 'expense', 'credit_note', 'none'] as const;
  return names.map((name) => ({ name, label: labels[name], color: colors[name], dashes: SERIES_DASHES[name] }));
}
