import { memo } from 'react';
import { InvoiceStatusSelect } from '#app/shell/invoice-status-select.tsx';
import { ClassificationMark } from '#app/ui/classification-mark.tsx';
import { Money } from '#app/ui/money.tsx';
import { formatDate } from '#domain/dates.ts';
import { DeleteInvoiceButton } from './delete-invoice-button.tsx';
import { InvoiceNumber } from './invoice-number.tsx';
import classes from './invoices.module.css';
import { isSameRow, type RowProps } from './row-props.ts';
import { WaitingMark } from './waiting-mark.tsx';

export const InvoiceRow = memo(function InvoiceRow({ invoice, onDelete }: RowProps) {
  return (
    <tr className={classes['row']} data-pending={invoice.change_state === 'waiting' || undefined}>
      <td>
        <span className={classes['date']}>{formatDate(invoice.issue_date)}</span>
      </td>
      <td>
        <InvoiceNumber invoice={invoice} />
      </td>
      <td>
        <span className={classes['clip']} title={invoice.supplier_name}>
          {invoice.supplier_name}
        </span>
      </td>
      <td>
        <span className={classes['clip']} title={invoice.customer_name}>
          {invoice.customer_name}
        </span>
      </td>
      <td>
        <ClassificationMark classification={invoice.classification} />
      </td>
      <td className={classes['right']}>
        <Money amount={invoice.total_amount} currency={invoice.currency} fw={550} />
      </td>
      <td>
        <span className={classes['status']}>
          <InvoiceStatusSelect invoice={invoice} />
          <WaitingMark invoice={invoice} />
        </span>
      </td>
      <td>{onDelete && <DeleteInvoiceButton invoice={invoice} onDelete={onDelete} />}</td>
    </tr>
  );
}, isSameRow);
