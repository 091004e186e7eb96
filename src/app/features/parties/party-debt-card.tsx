import { DebtCard } from '#app/ui/charts/debt-card.tsx';
import type { PartySide } from '#domain/analytics/figures.ts';
import { invoiceSearchForParty, type PartyDetail } from '#domain/analytics/party-detail.ts';
import type { Debts } from '#domain/invoices/debts.ts';

type Props = { side: PartySide; party: PartyDetail; debts: Debts };

/** What one customer owes, or what is owed to one supplier. */
export function PartyDebtCard({ side, party, debts: { as_of, receivable, payable } }: Props) {
  const { supplier, customer } = invoiceSearchForParty(party, { side, period: 'all' });
  const sum = side === 'customer' ? receivable : payable;
  return <DebtCard side={side} sum={sum} as_of={as_of} of={{ supplier, customer }} />;
}
