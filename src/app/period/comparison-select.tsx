import { useLingui } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import { LazySelect } from '#app/ui/select/lazy-select.tsx';
import { Comparison } from '#domain/dates/compared-period.ts';
import { hasSeveralYears, type PeriodFilter } from '#domain/dates/period-filter.ts';
import { setComparison, useComparison } from './use-comparison.ts';

/** Selects with what the figures of a period are compared. All years have nothing to be compared with. */
export function ComparisonSelect({ period }: { period: PeriodFilter }) {
  const { t } = useLingui();
  const comparison = useComparison();
  if (period === 'all') return null;
  const before = Number((typeof period === 'string' ? period : period.from).slice(0, 4)) - 1;
  const labels: Record<Comparison, string> = {
    previous: t`Periodo anterior`,
    year_before: hasSeveralYears(period) ? t`Mismo periodo un año antes` : t`Mismo periodo de ${before}`,
    none: t`Sin comparación`,
  };
  return (
    <Group gap="xs" justify="flex-end">
      <Text size="sm" c="dimmed" aria-hidden>
        {t`Comparar con`}
      </Text>
      <LazySelect
        aria-label={t`Comparar con`}
        size="xs"
        miw={210}
        maw={230}
        data={Comparison.options.map((value) => ({ value, label: labels[value] }))}
        value={comparison}
        onChange={(value) => setComparison(Comparison.parse(value))}
      />
    </Group>
  );
}
