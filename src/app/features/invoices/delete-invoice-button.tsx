import { useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { nameOf } from '#app/ui/name-of.ts';
import type { InvoiceRow } from '#store/invoice-row.ts';
import classes from './invoices.module.css';

type Props = { invoice: InvoiceRow; onDelete: (invoice: InvoiceRow) => void };

export function DeleteInvoiceButton({ invoice, onDelete }: Props) {
  const { t } = useLingui();
  const number = nameOf(invoice);
  return (
    <button
      type="button"
      className={classes['trash']}
      aria-label={t`Eliminar factura ${number}`}
      onClick={() => onDelete(invoice)}
    >
      <IconTrash size={16} />
    </button>
  );
}
