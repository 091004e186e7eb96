import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { invoiceDisplayName } from '#app/ui/format/invoice-display-name.ts';
import { useDocumentName } from '#app/ui/labels/use-document-name.ts';
import { Money } from '#app/ui/money.tsx';
import type { Column } from '#app/ui/tables/data-table.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { signedAmount } from '#domain/invoices/credit-note.ts';
import { daysLeft, type TrashedInvoice } from '#domain/invoices/trash.ts';

export function useTrashColumns(onRestore: (item: TrashedInvoice) => void): Column<TrashedInvoice>[] {
  const { t } = useLingui();
  const nameOf = useDocumentName();
  return [
    { label: t`Número`, cell: invoiceDisplayName, csv: invoiceDisplayName },
    { label: t`Proveedor`, cell: (item) => item.supplier_name, csv: (item) => item.supplier_name },
    { label: t`Cliente`, cell: (item) => item.customer_name, csv: (item) => item.customer_name },
    {
      label: t`Fecha`,
      isShort: true,
      cell: (item) => formatDate(item.issue_date),
      csv: (item) => formatDate(item.issue_date),
    },
    {
      label: t`Total`,
      align: 'right',
      cell: (item) => <Money amount={signedAmount(item, item.total_amount)} currency={item.currency} />,
      csv: (item) => signedAmount(item, item.total_amount),
    },
    { label: t`Eliminada`, cell: deletedOn, csv: deletedOn },
    { label: t`Queda`, cell: (item) => <DaysLeft deleted_at={item.deleted_at} /> },
    {
      label: t`Acciones`,
      isActions: true,
      cell: (item) => (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowBackUp size={15} />}
          aria-label={t`Restaurar la ${nameOf(item)}`}
          onClick={() => onRestore(item)}
        >
          <Trans>Restaurar</Trans>
        </Button>
      ),
    },
  ];
}

const deletedOn = ({ deleted_at }: TrashedInvoice): string => formatInstant(Date.parse(deleted_at)).date;

function DaysLeft({ deleted_at }: { deleted_at: string }) {
  const days = daysLeft(deleted_at, Date.now());
  return <Plural value={days} one="# día" many="# de días" other="# días" />;
}
