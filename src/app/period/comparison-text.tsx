import { useLingui } from '@lingui/react/macro';
import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { amountChange } from '#domain/analytics/amount-change.ts';
import { formatFirstDay, formatPeriod } from '#domain/dates/calendar-date.ts';
import { nameOfDays } from '#domain/dates/period.ts';
import type { PeriodFilter } from '#domain/dates/period-filter.ts';
import { formatCop } from '#domain/money.ts';
import classes from './comparison-text.module.css';
import { usePartialSince } from './use-partial-since.ts';

export type ComparedFigure = {
  /** The period with which it is compared. */
  base: PeriodFilter;
  now: number;
  /** Undefined while it is not known. */
  before: number | undefined;
  /** The other period has no documents. */
  isEmpty: boolean;
  isLoading: boolean;
};

/** By how much a figure differs from the other period. The sign and the arrow show the direction, no colour does. */
export function ComparisonText({ base, ...figure }: ComparedFigure) {
  const { t } = useLingui();
  const name = baseName(base);
  const since = usePartialSince(base);
  return (
    <>
      <div className={classes['change']}>
        {since === null || figure.isEmpty ? <Change {...figure} /> : <PartialData base={base} since={since} />}
      </div>
      <div>{t`vs. ${name}`}</div>
    </>
  );
}

/** The other period begins before the first document: a change against it would be false. */
function PartialData({ base, since }: { base: PeriodFilter; since: string }) {
  const { t } = useLingui();
  const year = since.slice(0, 4);
  const from = typeof base === 'string' ? `${base}-01-01` : base.from;
  const day = formatFirstDay(since, from);
  return t`${year} solo tiene datos desde ${day}`;
}

function Change({ now, before, isEmpty, isLoading }: Omit<ComparedFigure, 'base'>) {
  const { t, i18n } = useLingui();
  if (before === undefined) return isLoading ? '\u00a0' : t`Sin datos para comparar`;
  if (isEmpty) return t`Sin facturas para comparar`;
  const { difference, ratio } = amountChange(now, before);
  if (difference === 0) return t`Sin cambio`;
  const Arrow = difference > 0 ? IconTrendingUp : IconTrendingDown;
  const amount = `${difference > 0 ? '+' : ''}${formatCop(difference)}`;
  const percent = new Intl.NumberFormat(i18n.locale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  });
  return (
    <>
      <Arrow size={14} aria-hidden />
      {/* CLDR writes a gap before the sign in some versions; the product does not (docs/interaction.md). */}
      {ratio === undefined ? amount : `${amount} (${percent.format(ratio).replace(/\s/g, '')})`}
    </>
  );
}

const baseName = (base: PeriodFilter): string =>
  typeof base === 'string' ? base : (nameOfDays(base) ?? formatPeriod(base.from, base.to));
