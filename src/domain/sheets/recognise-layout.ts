import { findColumns, findListingColumns, type SheetMapping } from './find-columns.ts';
import { cellText, type SheetCell } from './sheet-cell.ts';
import { columnForField, normalizeHeader, REQUIRED_FIELDS } from './sheet-field.ts';

/**
 * `dian` is the listing of DIAN's portal; `journal` are accounting entries, not invoices
 * (docs/imports.md#other-programs).
 */
export type SheetLayout = 'cuadra' | 'dian' | 'facturatech' | 'journal' | 'unknown';

export type RecognisedLayout = { layout: SheetLayout; mapping: SheetMapping };

const JOURNALS: readonly (readonly string[])[] = [
  ['account code', 'movement', 'value'],
  ['tipo de comprobante', 'codigo cuenta contable', 'debito', 'credito'],
];

/** Recognises the layout of a sheet from its titles alone. */
export function recogniseLayout(header: readonly SheetCell[]): RecognisedLayout {
  const titles = new Set(header.map((cell) => normalizeHeader(cellText(cell))));
  const mapping = findColumns(header);
  const has = (...names: string[]) => names.every((name) => titles.has(name));
  const isListing = has('cufe/cude', 'folio') || has('folio', 'grupo', 'nit emisor', 'nit receptor');
  if (isListing && mapping.total !== undefined && mapping.issue_date !== undefined)
    return { layout: 'dian', mapping: findListingColumns(header) };
  if (JOURNALS.some((names) => has(...names))) return { layout: 'journal', mapping };
  if (REQUIRED_FIELDS.some((field) => mapping[field] === undefined)) return { layout: 'unknown', mapping };
  const isCoded = REQUIRED_FIELDS.every((field) =>
    columnForField(field).codes?.some((code) => has(normalizeHeader(code))),
  );
  return { layout: isCoded ? 'facturatech' : 'cuadra', mapping };
}

/** The title row is the first row with several known fields; banners and blank lines may be above it. */
export const looksLikeHeader = (cells: readonly SheetCell[]): boolean =>
  Object.keys(findColumns(cells)).length >= 3 || recogniseLayout(cells).layout === 'journal';

/** The key of a stored mapping: the same titles in the same columns. */
export const headerKey = (header: readonly SheetCell[]): string =>
  header
    .map((cell) => normalizeHeader(cellText(cell)))
    .join('|')
    .replace(/(?<!\|)\|+$/, '');
