import { useLingui } from '@lingui/react/macro';
import { useDocumentName } from '#app/ui/labels/use-document-name.ts';
import { MaskIcon } from '#app/ui/mask-icon.tsx';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import classes from '../invoices.module.css';

type Props = { invoice: InvoiceRow; onDelete: (invoice: InvoiceRow) => void };

export function DeleteInvoiceButton({ invoice, onDelete }: Props) {
  const { t } = useLingui();
  const name = useDocumentName()(invoice);
  return (
    <button
      type="button"
      className={classes['trash']}
      aria-label={t`Eliminar ${name}`}
      onClick={() => onDelete(invoice)}
    >
      <MaskIcon name="trash" size={16} />
    </button>
  );
}
