import { useLingui } from '@lingui/react/macro';
import { usePeriodName } from '#app/period/use-period-name.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { formatNit } from '#domain/companies/nit.ts';
import type { PeriodFilter } from '#domain/dates/period-filter.ts';
import classes from './taxes.module.css';

/** The head of a printed page: the company, the period and the time. */
export function PrintHead({ period }: { period: PeriodFilter }) {
  const { t } = useLingui();
  const { company } = useSignedIn().user;
  const name = usePeriodName(period);
  const { date, time } = formatInstant(Date.now());
  const [nit] = company?.nits ?? [];
  return (
    <div className={classes['printOnly']} aria-hidden>
      <strong>{company?.name}</strong>
      {nit && ` · NIT ${formatNit(nit)}`}
      {` · ${t`Impuestos de ${name}`} · ${date}, ${time}`}
    </div>
  );
}
