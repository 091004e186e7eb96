import { useLingui } from '@lingui/react/macro';
import { ContactText } from '#app/ui/format/contact-text.tsx';
import { formatCount } from '#app/ui/format/format-count.ts';
import { formatShare } from '#app/ui/format/format-share.ts';
import { Money } from '#app/ui/money.tsx';
import type { Column } from '#app/ui/tables/data-table.tsx';
import type { PartySort } from '#domain/analytics/analytics-view.ts';
import type { PartySide } from '#domain/analytics/figures.ts';
import type { PartyFigures } from '#domain/analytics/party-analytics.ts';
import { identificationBeside } from '#domain/companies/format-identification.ts';
import type { PeriodFilter } from '#domain/dates/period-filter.ts';
import { PartyName } from './party-name.tsx';
import { usePartyTexts } from './use-party-texts.ts';

type Options = { side: PartySide; period: PeriodFilter; total: number };

/** `total` is the amount of all parties. */
export function usePartyColumns({ side, period, total }: Options) {
  const { t } = useLingui();
  const texts = usePartyTexts(side);
  const columns: (Column<PartyFigures> & { sort?: PartySort })[] = [
    {
      label: texts.one,
      sort: 'name',
      cell: (party) => <PartyName party={party} side={side} period={period} />,
      csv: ({ name }) => name,
    },
    {
      label: t`Identificación`,
      sort: 'tax_id',
      isShort: true,
      cell: (party) => identificationBeside(party) || '—',
      csv: ({ tax_id }) => tax_id,
    },
    {
      label: t`Contacto`,
      cell: ({ contact_info }) => <ContactText parts={contact_info?.split(' · ') ?? []} />,
      csv: ({ contact_info }) => contact_info,
    },
    {
      label: t`Documentos`,
      sort: 'invoices',
      align: 'right',
      cell: ({ invoice_count }) => formatCount(invoice_count),
      csv: ({ invoice_count }) => invoice_count,
    },
    {
      label: t`% del total`,
      align: 'right',
      cell: ({ total_amount }) => formatShare(total_amount, total) ?? '—',
      csv: ({ total_amount }) => formatShare(total_amount, total) ?? '',
    },
    {
      label: t`Total`,
      isMain: true,
      sort: 'amount',
      align: 'right',
      cell: ({ total_amount }) => <Money amount={total_amount} fw={550} />,
      csv: ({ total_amount }) => total_amount,
    },
  ];
  return columns;
}
