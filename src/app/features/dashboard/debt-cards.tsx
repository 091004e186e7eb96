import { IconCalendarDollar, IconCashBanknote } from '@tabler/icons-react';
import { DebtCard } from '#app/ui/charts/debt-card.tsx';
import { FigureGrid } from '#app/ui/charts/figure-grid.tsx';
import type { Debts } from '#domain/invoices/debts.ts';

/** What is owed to the company and by it; nothing where nothing is. */
export function DebtCards({ debts: { as_of, receivable, payable } }: { debts: Debts }) {
  if (receivable.documents + payable.documents === 0) return null;
  return (
    <FigureGrid>
      <DebtCard side="customer" sum={receivable} as_of={as_of} icon={<IconCashBanknote />} />
      <DebtCard side="supplier" sum={payable} as_of={as_of} icon={<IconCalendarDollar />} />
    </FigureGrid>
  );
}
