import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Title } from '@mantine/core';
import { addDays, MONTHS } from '#domain/dates/calendar-date.ts';
import { isBusinessDay } from '#domain/radian/business-days.ts';
import { weekdayOf } from '#domain/radian/holidays.ts';
import type { RadianSummary } from '#domain/radian/radian-summary.ts';
import classes from './radian.module.css';

const WEEKS = 3;

/** The last days of this week and the next two; holidays and weekends are marked. */
export function MonthCalendar({ summary: { groups }, today }: { summary: RadianSummary; today: string }) {
  const { t } = useLingui();
  const dated = [...groups.today, ...groups.tomorrow, ...groups.week, ...groups.later];
  if (dated.length === 0) return null;
  const counts = new Map<string, number>();
  for (const { reading } of dated)
    if (reading.deadline) counts.set(reading.deadline, (counts.get(reading.deadline) ?? 0) + 1);
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
  const weeks = Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_day, day) => addDays(monday, week * 7 + day)),
  );
  const heads = [t`lun.`, t`mar.`, t`mié.`, t`jue.`, t`vie.`, t`sáb.`, t`dom.`];
  return (
    <Stack gap="xs">
      <Title order={2} fz="md" fw={600}>
        <Trans>Calendario</Trans>
      </Title>
      <table className={classes['calendar']} aria-label={t`Calendario`}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <td
                  key={day}
                  aria-current={day === today ? 'date' : undefined}
                  data-off={isBusinessDay(day) ? undefined : true}
                >
                  <span>{dayName(day)}</span>
                  {counts.has(day) && <strong>{t`vencen ${counts.get(day) ?? 0}`}</strong>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  );
}

const dayName = (day: string): string => {
  const month = MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
  return `${Number(day.slice(8))} ${month.slice(0, 3)}.`;
};
