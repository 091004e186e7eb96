import { type MouseEvent, memo, type ReactNode } from 'react';
import { InvoiceStatusSelect } from '#app/data/invoice-status-select.tsx';
import { RadianChip } from '#app/radian/radian-chip.tsx';
import { Money } from '#app/ui/money.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { signedAmount } from '#domain/invoices/credit-note.ts';
import { formatCop } from '#domain/money.ts';
import { alignOf, type CustomColumn, isCustomColumn, type TableColumn } from '../columns/table-columns.ts';
import { TaxAmount } from '../columns/tax-amount.tsx';
import classes from '../invoices.module.css';
import { DeleteInvoiceButton } from '../triage/delete-invoice-button.tsx';
import { CodedCell, TagsCell } from './coded-cell.tsx';
import { DueDate } from './due-date.tsx';
import { InvoiceNumber } from './invoice-number.tsx';
import { PendingChangeMark } from './pending-change-mark.tsx';
import { RowClassification } from './row-classification.tsx';
import { RowCompany } from './row-company.tsx';
import { RowParty } from './row-party.tsx';
import { isSameTableRow, type TableRowProps } from './row-props.ts';
import { SelectBox } from './select-box.tsx';

/** A row of the list on a desktop or tablet. The heading has row index 1. */
export const InvoiceRow = memo(function InvoiceRow(row: TableRowProps) {
  const { invoice, index, isSelected, isCurrent, actions, columns } = row;
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
      {columns.map((name) => (
        <td key={name} data-column={name} data-align={alignOf(name)}>
          {isCustomColumn(name) ? <CodedCell invoice={invoice} field={name} /> : CELLS[name](row)}
        </td>
      ))}
    </tr>
  );
}, isSameTableRow);

const CELLS: Record<Exclude<TableColumn, CustomColumn>, (row: TableRowProps) => ReactNode> = {
  box: ({ invoice, isSelected, actions }) => (
    <SelectBox invoice={invoice} isSelected={isSelected} select={actions.select} />
  ),
  date: ({ invoice }) => <span className={classes['date']}>{formatDate(invoice.issue_date)}</span>,
  number: ({ invoice, actions, columns }) => (
    <span className={classes['marked']}>
      <InvoiceNumber
        invoice={invoice}
        onOpen={actions.open}
        badge={columns.includes('due') && <RadianChip invoice={invoice} />}
      />
      <PendingChangeMark invoice={invoice} />
    </span>
  ),
  party: ({ invoice, folded, columns }) => (
    <RowParty invoice={invoice} folded={folded} hasCompany={columns.includes('company')} />
  ),
  company: ({ invoice }) => <RowCompany invoice={invoice} />,
  class: ({ invoice, isSelecting, actions }) => (
    <RowClassification invoice={invoice} classify={actions.classify} isSelecting={isSelecting} />
  ),
  due: ({ invoice }) => <DueDate invoice={invoice} />,
  base: ({ invoice }) => <TaxAmount invoice={invoice} column="base" />,
  iva: ({ invoice }) => <TaxAmount invoice={invoice} column="iva" />,
  inc: ({ invoice }) => <TaxAmount invoice={invoice} column="inc" />,
  withholdings: ({ invoice }) => <TaxAmount invoice={invoice} column="withholdings" />,
  account: ({ invoice }) => <CodedCell invoice={invoice} field="account" />,
  cost_center: ({ invoice }) => <CodedCell invoice={invoice} field="cost_center" />,
  withholding_concept: ({ invoice }) => <CodedCell invoice={invoice} field="withholding_concept" />,
  assignee: ({ invoice }) => <CodedCell invoice={invoice} field="assignee" />,
  tags: ({ invoice }) => <TagsCell invoice={invoice} />,
  total: ({ invoice }) => (
    <>
      <Money amount={signedAmount(invoice, invoice.total_amount)} currency={invoice.currency} fw={550} />
      {invoice.currency !== 'COP' && invoice.total_cop !== null && (
        <span className={classes['second']}>{formatCop(signedAmount(invoice, invoice.total_cop))}</span>
      )}
    </>
  ),
  status: ({ invoice }) => <InvoiceStatusSelect invoice={invoice} />,
  tools: ({ invoice, actions }) =>
    actions.remove && <DeleteInvoiceButton invoice={invoice} onDelete={actions.remove} />,
};

/** A click beside the controls of a row opens it; one that ends a text selection does not. */
const opensRow = ({ target }: MouseEvent<HTMLElement>): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, [role="combobox"], [role="listbox"]') === null &&
  getSelection()?.isCollapsed !== false;
