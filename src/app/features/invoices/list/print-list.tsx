import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCodedValueText } from '#app/coding/use-coding-texts.ts';
import { useTagNames } from '#app/coding/use-tag-names.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { invoiceDisplayName } from '#app/ui/format/invoice-display-name.ts';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import { findCodedValue } from '#domain/coding/with-coding.ts';
import { formatNit } from '#domain/companies/nit.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { signedAmount } from '#domain/invoices/credit-note.ts';
import type { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { otherParty } from '#domain/invoices/other-party.ts';
import { toSummand } from '#domain/invoices/sum-amounts.ts';
import { formatMoney } from '#domain/money.ts';
import { readRows } from '#store/invoices/read-rows.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import { SumText } from '../amount-sum-text.tsx';
import {
  alignOf,
  type CustomColumn,
  columnsWith,
  isCustomColumn,
  type OptionalColumn,
  type TableColumn,
} from '../columns/table-columns.ts';
import { type TaxColumn, taxAmountOf } from '../columns/tax-amount-of.ts';
import { useColumnLabels } from '../columns/use-column-labels.ts';
import { useExistingColumns } from '../columns/use-custom-columns.ts';
import classes from './print-list.module.css';

/** About a hundred pages; a browser cannot lay out many more. */
const MAX_ROWS = 5_000;

type Props = {
  ids: readonly string[];
  view: InvoiceView;
  /** The optional columns of the table: the sheet has the same ones. */
  columns: readonly OptionalColumn[];
  onDone: () => void;
};

/** Renders all rows of the view for printing (docs/interaction.md#phone-and-print), and is removed afterwards. */
export function PrintList({ ids, view, columns, onDone }: Props) {
  const { store } = useSignedIn();
  const [rows, setRows] = useState<InvoiceRow[]>();
  useEffect(() => {
    void readRows(store, ids.slice(0, MAX_ROWS)).then(setRows);
  }, [store, ids]);
  useEffect(() => {
    if (!rows) return;
    globalThis.addEventListener('afterprint', onDone, { once: true });
    globalThis.print();
    return () => globalThis.removeEventListener('afterprint', onDone);
  }, [rows, onDone]);
  return rows && createPortal(<Sheet rows={rows} total={ids.length} view={view} columns={columns} />, document.body);
}

type SheetProps = Pick<Props, 'view' | 'columns'> & { rows: InvoiceRow[]; total: number };

function Sheet({ rows, total, view, columns }: SheetProps) {
  const { t } = useLingui();
  const labels = useColumnLabels();
  const cells = usePrintedCells();
  const coded = useCodedCell();
  const printed = columnsWith(useExistingColumns(columns)).filter(isPrinted);
  return (
    <div className={classes['sheet']}>
      <PrintHead view={view} />
      <p>
        <Plural value={total} one="# factura" many="# de facturas" other="# facturas" />
        {total > rows.length && ` · ${t`se imprimen las primeras ${rows.length}`}`}
        {' · '}
        <SumText documents={rows.map(toSummand)} />
      </p>
      <table>
        <thead>
          <tr>
            {printed.map((name) => (
              <th key={name} data-align={alignOf(name)}>
                {labels[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {printed.map((name) => (
                <td key={name} data-align={alignOf(name)}>
                  {isCustomColumn(name) ? coded(name)(row) : cells[name](row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type PrintedColumn = Exclude<TableColumn, 'box' | 'company' | 'tools'>;
const isPrinted = (name: TableColumn): name is PrintedColumn =>
  name !== 'box' && name !== 'company' && name !== 'tools';

/** Returns the text of a coded value of a row. */
function useCodedCell() {
  const textOf = useCodedValueText();
  return (field: string) => (row: InvoiceRow) => {
    const entry = findCodedValue(row, field);
    return entry ? textOf(field, entry.value) : null;
  };
}

function usePrintedCells(): Record<Exclude<PrintedColumn, CustomColumn>, (row: InvoiceRow) => ReactNode> {
  const statuses = useStatusLabels();
  const classifications = useClassificationLabels();
  const coded = useCodedCell();
  const tagsOf = useTagNames();
  const taxCell = (column: TaxColumn) => (row: InvoiceRow) => {
    const amount = taxAmountOf(row, column);
    return amount === null ? '—' : formatMoney(amount, row.currency);
  };
  return {
    date: (row) => formatDate(row.issue_date),
    number: (row) => invoiceDisplayName(row),
    party: (row) => otherParty(row).name,
    class: (row) => classifications[row.classification],
    due: (row) => row.due_date && formatDate(row.due_date),
    base: taxCell('base'),
    iva: taxCell('iva'),
    inc: taxCell('inc'),
    withholdings: taxCell('withholdings'),
    account: coded('account'),
    cost_center: coded('cost_center'),
    withholding_concept: coded('withholding_concept'),
    assignee: coded('assignee'),
    tags: tagsOf,
    total: (row) => formatMoney(signedAmount(row, row.total_amount), row.currency),
    status: (row) => statuses[row.status],
  };
}

/** The days of issue, else the year, and the days on which the invoices are due. */
function usePeriodTexts({ year, from, to, due_from, due_to }: InvoiceView): string[] {
  const { t } = useLingui();
  const issued = daysText(from, to);
  const due = daysText(due_from, due_to);
  return [
    ...(issued === undefined && year !== 'all' ? [year] : []),
    ...(issued === undefined ? [] : [t`Emitidas ${issued}`]),
    ...(due === undefined ? [] : [t`Vencen ${due}`]),
  ];

  function daysText(first: string | undefined, last: string | undefined): string | undefined {
    if (first !== undefined && last !== undefined) return t`del ${formatDate(first)} al ${formatDate(last)}`;
    if (first !== undefined) return t`desde el ${formatDate(first)}`;
    return last === undefined ? undefined : t`hasta el ${formatDate(last)}`;
  }
}

/** The company, the filters and the date. */
function PrintHead({ view }: { view: InvoiceView }) {
  const { user } = useSignedIn();
  const statuses = useStatusLabels();
  const classifications = useClassificationLabels();
  const { date, time } = formatInstant(Date.now());
  const [nit] = user.company?.nits ?? [];
  const filters = [
    ...usePeriodTexts(view),
    view.status !== 'all' && statuses[view.status],
    view.classification !== 'all' && classifications[view.classification],
    view.supplier,
    view.customer,
    view.q,
    view.company && `NIT ${formatNit(view.company)}`,
  ].filter(Boolean);
  return (
    <header>
      <h1>{user.company?.name}</h1>
      <p>
        {nit && `NIT ${formatNit(nit)} · `}
        {filters.length > 0 ? filters.join(' · ') : <Trans>Todas las facturas</Trans>} · {date}, {time}
      </p>
    </header>
  );
}
