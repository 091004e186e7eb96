import { useLingui } from '@lingui/react/macro';
import { MonthsPanel } from '#app/data/months-panel.tsx';
import { formatCount } from '#app/ui/format/format-count.ts';
import { Money } from '#app/ui/money.tsx';
import type { Column } from '#app/ui/tables/data-table.tsx';
import type { PartySide } from '#domain/analytics/figures.ts';
import type { PartyDetail } from '#domain/analytics/party-detail.ts';
import { usePartyTexts } from './use-party-texts.ts';

type Month = PartyDetail['monthly_data'][number];

export function PartyMonths({ side, months }: { side: PartySide; months: readonly Month[] }) {
  const { t } = useLingui();
  const texts = usePartyTexts(side);
  const columns: Column<Month>[] = [
    {
      label: t`Facturas`,
      align: 'right',
      cell: ({ invoice_count }) => formatCount(invoice_count),
      csv: ({ invoice_count }) => invoice_count,
    },
    {
      label: t`Total`,
      align: 'right',
      cell: ({ total_amount }) => <Money amount={total_amount} />,
      csv: ({ total_amount }) => total_amount,
    },
  ];
  if (months.length === 0) return null;
  return (
    <MonthsPanel
      title={texts.months}
      file={texts.file}
      months={months}
      columns={columns}
      isPurchase={side === 'supplier'}
      toBar={({ total_amount, invoice_count }) => ({
        amount: total_amount,
        note: { label: t`Facturas`, value: formatCount(invoice_count) },
      })}
    />
  );
}
