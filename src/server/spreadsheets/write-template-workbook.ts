import type { TemplateCell, TemplateSheet } from '#domain/sheets/template-sheets.ts';
import type { Cell, Sheet } from '#domain/sheets/workbook/sheet.ts';
import { workbookBytes } from '../platform/workbook/write-workbook.ts';

const DEFAULT_WIDTH = 12;
const PROPERTIES = { title: 'Plantilla para importar facturas', author: 'Cuadra' };

/** Returns the sheets as .xlsx, with text that is never a formula. */
export const writeTemplateWorkbook = (sheets: readonly TemplateSheet[]): Promise<Buffer<ArrayBuffer>> =>
  workbookBytes({ sheets: sheets.map(toSheet), properties: PROPERTIES });

function toSheet({ name, rows: [titles = [], ...rows], widths }: TemplateSheet): Sheet {
  const columns = titles.map((title, index) => {
    return { title: String(title ?? ''), kind: 'text', width: widths[index] ?? DEFAULT_WIDTH } as const;
  });
  return { name, columns, rows: singleBatch(rows.map((row) => row.map(toCell))) };
}

function toCell(cell: TemplateCell): Cell {
  if (typeof cell === 'number') return { kind: 'money', value: cell };
  return cell !== null && typeof cell === 'object' ? { kind: 'date', value: cell.date } : cell;
}

async function* singleBatch<T>(batch: T): AsyncGenerator<T> {
  yield batch;
}
