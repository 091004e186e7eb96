import type { InvoiceStatus } from '#domain/invoices/invoice.ts';
import { STATUS_COLOR } from './status-colors.ts';
import classes from './status-mark.module.css';
import { useStatusLabels } from './use-status-labels.ts';

/** A status in words, with its dot. */
export function StatusMark({ status }: { status: InvoiceStatus }) {
  const labels = useStatusLabels();
  return (
    <>
      <span className={classes['dot']} style={{ background: STATUS_COLOR[status] }} aria-hidden />
      {labels[status]}
    </>
  );
}
