import { useLingui } from '@lingui/react/macro';
import { MONTHS } from '#domain/dates/calendar-date.ts';

/** "octubre de 2026" for '2026-10'. */
export function useMonthName(): (month: string) => string {
  const { t } = useLingui();
  return (month) => {
    const [year = '', number = ''] = month.split('-');
    const name = MONTHS[Number(number) - 1] ?? number;
    return t`${name} de ${year}`;
  };
}
