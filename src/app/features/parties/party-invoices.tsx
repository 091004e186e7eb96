import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Group, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TableTools } from '#app/data/table-tools.tsx';
import { usePeriodName } from '#app/period/use-period-name.ts';
import { ClassificationMark } from '#app/ui/classification-mark.tsx';
import { invoiceDisplayName } from '#app/ui/format/invoice-display-name.ts';
import { StatusMark } from '#app/ui/labels/status-mark.tsx';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import { Money } from '#app/ui/money.tsx';
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx';
import type { PartySide } from '#domain/analytics/figures.ts';
import { invoiceSearchForParty, type PartyDetail } from '#domain/analytics/party-detail.ts';
import { formatDate } from '#domain/dates/dates.ts';
import type { PeriodFilter } from '#domain/dates/period-filter.ts';
import { signedAmount } from '#domain/invoices/credit-note.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { usePartyTexts } from './use-party-texts.ts';

type Props = { side: PartySide; party: PartyDetail; period: PeriodFilter };

/** The newest invoices, and a link to all of them. */
export function PartyInvoices({ side, party, period }: Props) {
  const { t } = useLingui();
  const texts = usePartyTexts(side);
  const columns = useInvoiceColumns();
  const name = usePeriodName(period);
  return (
    <Stack component="section" gap="xs" aria-label={t`Facturas más recientes`}>
      <Group justify="space-between" gap="xs">
        <Title order={2} fz="md" fw={600}>
          <Trans>Facturas más recientes</Trans>
        </Title>
        <Group gap="sm">
          {party.invoices.length < party.invoice_count && (
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link
                  to="/invoices"
                  search={invoiceSearchForParty(party, { side, period })}
                  preload={false}
                  {...props}
                />
              )}
            >
              <Trans>Ver todas</Trans>
            </Anchor>
          )}
          <TableTools
            columns={columns}
            rows={party.invoices}
            name={`${texts.file}-facturas`}
            of={t`Facturas más recientes`}
          />
        </Group>
      </Group>
      <DataTable
        label={t`Facturas más recientes`}
        columns={columns}
        rows={party.invoices}
        keyOf={({ id }) => id}
        empty={period === 'all' ? t`Sin facturas.` : t`Sin facturas en ${name}.`}
      />
    </Stack>
  );
}

function useInvoiceColumns(): Column<Invoice>[] {
  const { t } = useLingui();
  const statuses = useStatusLabels();
  const classifications = useClassificationLabels();
  return [
    {
      label: t`Número`,
      cell: (invoice) => (
        <Link to="/invoices/$id" params={{ id: invoice.id }} preload={false}>
          {invoiceDisplayName(invoice)}
        </Link>
      ),
      csv: invoiceDisplayName,
    },
    {
      label: t`Fecha`,
      isShort: true,
      cell: ({ issue_date }) => formatDate(issue_date),
      csv: ({ issue_date }) => formatDate(issue_date),
    },
    {
      label: t`Vence`,
      isShort: true,
      cell: ({ due_date }) => (due_date === null ? '—' : formatDate(due_date)),
      csv: ({ due_date }) => (due_date === null ? '' : formatDate(due_date)),
    },
    {
      label: t`Clasificación`,
      cell: ({ classification }) => <ClassificationMark classification={classification} />,
      csv: ({ classification }) => classifications[classification],
    },
    {
      label: t`Estado`,
      cell: ({ status }) => <StatusMark status={status} />,
      csv: ({ status }) => statuses[status],
    },
    {
      label: t`Total`,
      align: 'right',
      cell: (invoice) => (
        <Money amount={signedAmount(invoice, invoice.total_amount)} currency={invoice.currency} fw={550} />
      ),
      csv: (invoice) => signedAmount(invoice, invoice.total_amount),
    },
  ];
}
