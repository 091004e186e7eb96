import { useLingui } from '@lingui/react/macro';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { begunMonths, monthOf } from '#domain/dates/dates.ts';

type Month = { month: string; display_name: string };

/** The months that a chart and its table show, and their names in tables and tooltips. */
export function useChartMonths<M extends Month>(all: readonly M[], hasAmounts: (month: M) => boolean) {
  const { t } = useLingui();
  const running = monthOf(bogotaDate(new Date()));
  const months = begunMonths(all, running, hasAmounts);
  const nameOf = ({ month, display_name }: Month): string =>
    month === running ? t`${display_name} (en curso)` : display_name;
  return { months, nameOf };
}
