import type { SheetCell } from '#domain/sheets/sheet-cell.ts';
import { cellText } from '#domain/sheets/sheet-cell.ts';
import { normalizeHeader } from '#domain/sheets/sheet-field.ts';

/** What the export of an accounting program says in one line. Most programs lack some of it. */
export const LEDGER_FIELDS = [
  'date',
  'year',
  'month',
  'day',
  'nit',
  'voucher_type',
  'voucher_code',
  'voucher_number',
  'prefix',
  'number',
  'account',
  'debit',
  'credit',
  'value',
  'side',
  'note',
  'header_nit',
  'header_note',
  'voided',
] as const;
export type LedgerField = (typeof LEDGER_FIELDS)[number];

/** The index of the column of each field, from 0. A person chooses them for a program that is not known. */
export type LedgerColumns = Partial<Record<LedgerField, number>>;

/** Titles by which a column is proposed, in the form of normalizeHeader. */
const TITLES: Record<LedgerField, readonly string[]> = {
  date: ['fecha', 'fecha de elaboracion', 'fecha comprobante', 'fecha documento', 'encab: fecha'],
  year: ['ano del documento'],
  month: ['mes del documento'],
  day: ['dia del documento'],
  nit: ['nit', 'identificacion tercero', 'nit tercero', 'tercero', 'identificacion', 'detalle con: terceroexterno'],
  voucher_type: ['tipo de comprobante', 'tipo comprobante', 'tipo documento', 'encab: tipo documento'],
  voucher_code: ['codigo comprobante'],
  voucher_number: ['consecutivo comprobante', 'comprobante', 'numero de documento', 'encab: documento numero'],
  prefix: ['prefijo', 'prefijo documento proveedor', 'encab: prefijo'],
  number: ['consecutivo', 'numero documento proveedor', 'numero factura', 'factura', 'documento', 'documento cruce'],
  account: ['codigo cuenta contable', 'cuenta contable', 'cuenta', 'codigo cuenta', 'detalle con: idcuentacontable'],
  debit: ['debito', 'debitos', 'debe', 'detalle con: debito'],
  credit: ['credito', 'creditos', 'haber', 'detalle con: credito'],
  value: ['valor de la secuencia', 'valor'],
  side: ['debito o credito', 'naturaleza', 'd/c'],
  note: ['descripcion', 'descripcion de la secuencia', 'detalle', 'concepto', 'detalle con: nota'],
  header_nit: ['encab: tercero externo'],
  header_note: ['observaciones', 'encab: nota'],
  voided: ['comprobante anulado', 'anulado', 'encab: anulado'],
};

const ledgerTitle = (cell: SheetCell): string =>
  normalizeHeader(cellText(cell))
    .replace(/\(obligatorio\)/, '')
    .replace(/^(encab|detalle con) /, '$1: ')
    .replace(/_/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The columns whose titles are known, each at its first matching title. */
export function findLedgerColumns(header: readonly SheetCell[]): LedgerColumns {
  const titles = header.map(ledgerTitle);
  const found: LedgerColumns = {};
  for (const field of LEDGER_FIELDS) {
    const at = TITLES[field].map((title) => titles.indexOf(title)).find((index) => index >= 0);
    if (at !== undefined) found[field] = at;
  }
  return found;
}

/** Whether lines can be read: a date, a third party and amounts. */
export const areLedgerColumns = (columns: LedgerColumns): boolean =>
  (columns.date !== undefined || (columns.year !== undefined && columns.month !== undefined)) &&
  (columns.nit !== undefined || columns.header_nit !== undefined) &&
  ((columns.debit !== undefined && columns.credit !== undefined) || columns.value !== undefined);
