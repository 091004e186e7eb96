import { useLingui } from '@lingui/react/macro';
import { nameOf } from '#app/ui/format/name-of.ts';
import { Glyph } from '#app/ui/glyph.tsx';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import classes from '../invoices.module.css';

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
      <Glyph name="trash" size={16} />
    </button>
  );
}
