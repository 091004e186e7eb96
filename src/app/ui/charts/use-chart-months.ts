import { useLingui } from '@lingui/react/macro';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { begunMonths, monthOf } from '#domain/dates/dates.ts';

type Month = { month: string; display_name: string };

/** The months that a chart and its table show, their names in tables and tooltips, and what stands below one on the axis. */
export function useChartMonths<M extends Month>(all: readonly M[], hasAmounts: (month: M) => boolean) {
  const { t } = useLingui();
  const running = monthOf(bogotaDate(new Date()));
  const months = begunMonths(all, running, hasAmounts);
  const nameOf = ({ month, display_name }: Month): string =>
    month === running ? t`${display_name} (en curso)` : display_name;
  const noteOf = ({ month }: Month): string | undefined => (month === running ? t`(en curso)` : undefined);
  return { months, nameOf, noteOf };
}
