import { InvoiceStatusSelect } from '#app/data/invoice-status-select.tsx';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import { type InvoiceRow, isPreview } from '#store/rows/invoice-row.ts';
import classes from '../invoices.module.css';

/** The status of a row, editable in place; read-only for an invoice that the server does not have yet. */
export function RowStatus({ invoice }: { invoice: InvoiceRow }) {
  const labels = useStatusLabels();
  if (isPreview(invoice)) return <span className={classes['fixed']}>{labels[invoice.status]}</span>;
  return <InvoiceStatusSelect invoice={invoice} />;
}
