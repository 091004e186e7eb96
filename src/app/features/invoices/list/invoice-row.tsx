import { type MouseEvent, memo } from 'react';
import { InvoiceStatusSelect } from '#app/data/invoice-status-select.tsx';
import { Money } from '#app/ui/money.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import classes from '../invoices.module.css';
import { DeleteInvoiceButton } from '../triage/delete-invoice-button.tsx';
import { DueDate } from './due-date.tsx';
import { InvoiceNumber } from './invoice-number.tsx';
import { PendingChangeMark } from './pending-change-mark.tsx';
import { RowClassification } from './row-classification.tsx';
import { RowParty } from './row-party.tsx';
import { isSameRow, type RowProps } from './row-props.ts';
import { SelectBox } from './select-box.tsx';

/** A row of the list on a desktop. The heading has row index 1. */
export const InvoiceRow = memo(function InvoiceRow({
  invoice,
  index,
  isSelected,
  isCurrent,
  isSelecting,
  actions,
}: RowProps) {
  return (
    <tr
      className={classes['row']}
      aria-rowindex={index + 2}
      aria-current={isCurrent || undefined}
      data-row={invoice.id}
      data-selected={isSelected || undefined}
      data-pending={invoice.change_state === 'waiting' || undefined}
      onClick={(event) => opensRow(event) && actions.open(invoice.id)}
    >
      <td>
        <SelectBox invoice={invoice} isSelected={isSelected} select={actions.select} />
      </td>
      <td>
        <span className={classes['date']}>{formatDate(invoice.issue_date)}</span>
      </td>
      <td>
        <InvoiceNumber invoice={invoice} onOpen={actions.open} />
      </td>
      <td>
        <RowParty invoice={invoice} />
      </td>
      <td>
        <RowClassification invoice={invoice} classify={actions.classify} isSelecting={isSelecting} />
      </td>
      <td>
        <DueDate invoice={invoice} />
      </td>
      <td className={classes['right']}>
        <Money amount={invoice.total_amount} currency={invoice.currency} fw={550} />
      </td>
      <td>
        <span className={classes['status']}>
          <InvoiceStatusSelect invoice={invoice} />
          <PendingChangeMark invoice={invoice} />
        </span>
      </td>
      <td>{actions.remove && <DeleteInvoiceButton invoice={invoice} onDelete={actions.remove} />}</td>
    </tr>
  );
}, isSameRow);

/** A click beside the controls of a row opens it; one that ends a text selection does not. */
const opensRow = ({ target }: MouseEvent<HTMLElement>): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, [role="combobox"], [role="listbox"]') === null &&
  getSelection()?.isCollapsed !== false;
