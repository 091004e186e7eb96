import { useLingui } from '@lingui/react/macro';
import { useCodingCells } from '#app/coding/use-coding-cells.ts';
import { useCopy } from '#app/forms/use-copy.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import { saveBlob } from '#app/ui/save-blob.ts';
import { formatDate } from '#domain/dates/dates.ts';
import type { Column } from '#domain/sheets/workbook/sheet.ts';
import { type Cell, toCsv, toTsv } from '#domain/text/csv.ts';
import { readRows } from '#store/invoices/read-rows.ts';
import { invoiceCells } from './list/invoice-cells.ts';

type Table = { columns: readonly Column[]; rows: readonly Cell[][] };

/** Exports all rows of the list as a file or to the clipboard. Works without a network. */
export function useListExport(ids: readonly string[]) {
  const { t } = useLingui();
  const { store, isDemo } = useSignedIn();
  const copyText = useCopy();
  const notify = useNotify();
  const coding = useCodingCells();
  const labels = { statuses: useStatusLabels(), classifications: useClassificationLabels() };
  const text = (title: string, width = 16): Column => ({ title, kind: 'text', width });
  const columns: Column[] = [
    { title: t`Fecha`, kind: 'date', width: 12 },
    text(t`Número`),
    text(t`Proveedor`, 34),
    text(t`NIT del proveedor`, 14),
    text(t`Cliente`, 34),
    text(t`NIT del cliente`, 14),
    text(t`Clasificación`),
    text(t`Estado`, 18),
    text(t`Moneda`, 9),
    { title: t`Impuestos`, kind: 'money', width: 18 },
    { title: t`Total`, kind: 'money', width: 18 },
    { title: t`Vencimiento`, kind: 'date', width: 12 },
    text(t`CUFE`, 24),
    ...coding.columns,
  ];
  const table = async (): Promise<Table> => {
    const rows = await readRows(store, ids);
    return { columns, rows: rows.map((row) => [...invoiceCells(row, labels), ...coding.cells(row)]) };
  };
  const nameOf = (type: string) => `${isDemo ? 'ejemplo-facturas' : 'facturas'}.${type}`;
  return {
    save: async () => saveBlob(new Blob([toCsv(asTexts(await table()))], { type: CSV_TYPE }), nameOf('csv')),
    saveWorkbook: async () => {
      const blob = await writeTable(t`Facturas`, await table()).catch(() => undefined);
      if (blob) saveBlob(blob, nameOf('xlsx'));
      else notify.failed(t`No pudimos crear el archivo. Intenta nuevamente.`);
    },
    copy: async () => copyText(toTsv(asTexts(await table())), t`No pudimos copiar la tabla. Expórtala como CSV.`),
  };
}

const CSV_TYPE = 'text/csv;charset=utf-8';
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The table with its titles, and days as people write them. */
function asTexts({ columns, rows }: Table): Cell[][] {
  const toText = (cell: Cell, index: number): Cell =>
    columns[index]?.kind === 'date' && typeof cell === 'string' && DAY.test(cell) ? formatDate(cell) : cell;
  return [columns.map(({ title }) => title), ...rows.map((row) => row.map(toText))];
}

async function writeTable(name: string, { columns, rows }: Table): Promise<Blob> {
  const { writeBrowserWorkbook } = await import('#app/workbook/write-workbook.ts');
  const sheet = { name, columns, rows: singleBatch(rows) };
  return writeBrowserWorkbook([sheet], { title: name, author: 'Cuadra', created: new Date().toISOString() });
}

async function* singleBatch<R>(batch: R): AsyncGenerator<R> {
  yield batch;
}
