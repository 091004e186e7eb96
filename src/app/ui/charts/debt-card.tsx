import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PartySide } from '#domain/analytics/figures.ts';
import { type DebtSum, debtConditions, overdueConditions } from '#domain/invoices/debts.ts';
import { Money } from '../money.tsx';
import { AfterDot } from './after-dot.tsx';
import { FigureCard } from './figure-card.tsx';

type Props = {
  side: PartySide;
  sum: DebtSum;
  /** The day for which it is known what is overdue. */
  as_of: string;
  icon?: ReactNode;
  /** The list of one party. */
  of?: { supplier: string; customer: string };
};

/** What customers owe, or what is owed to suppliers, of every date: whatever period the page shows. */
export function DebtCard({ side, sum, as_of, icon, of }: Props) {
  const { t } = useLingui();
  const isSale = side === 'customer';
  return (
    <FigureCard label={isSale ? t`Por cobrar` : t`Por pagar`} figure={<Money amount={sum.amount} />} icon={icon}>
      {t`De todas las fechas`}
      {sum.overdue_documents > 0 && (
        <AfterDot>
          <Link to="/invoices" search={{ ...of, ...overdueConditions(side, as_of) }} preload={false}>
            {t`Vencido:`} <Money amount={sum.overdue_amount} />
          </Link>
        </AfterDot>
      )}
      {sum.documents > 0 && (
        <AfterDot>
          <Link to="/invoices" search={{ ...of, ...debtConditions(side) }} preload={false} data-whole>
            {isSale ? t`Ver por cobrar` : t`Ver por pagar`}
          </Link>
        </AfterDot>
      )}
    </FigureCard>
  );
}
