import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useMonthName } from '#app/reconciliation/use-month-name.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { monthsBetween } from '#domain/dates/dates.ts';

type Props = { month: string; onMonth: (month: string) => void };

/** The months of the last three years, and the chosen one. */
export function MonthInput({ month, onMonth }: Props) {
  const { t } = useLingui();
  const nameOf = useMonthName();
  const now = bogotaDate(new Date()).slice(0, 7);
  const first = `${Number(now.slice(0, 4)) - 3}${now.slice(4)}`;
  const months = [...new Set([...monthsBetween(first, now), month])].sort().reverse();
  return (
    <NativeSelect
      label={t`Mes`}
      value={month}
      data={months.map((value) => ({ value, label: nameOf(value) }))}
      onChange={({ currentTarget }) => onMonth(currentTarget.value)}
    />
  );
}
