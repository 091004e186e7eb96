import type { SheetCell, SheetRow } from '#domain/sheets/sheet-cell.ts';
import { aWorkbook } from '../documents/a-workbook.ts';
import { LISTING_TITLES } from './generate-listing.ts';

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const cellXml = (cell: SheetCell) =>
  typeof cell === 'number'
    ? `<c><v>${cell}</v></c>`
    : `<c t="inlineStr"><is><t>${escapeXml(String(cell ?? ''))}</t></is></c>`;

const rowXml = (cells: readonly SheetCell[]) => `<row>${cells.map(cellXml).join('')}</row>`;

/** The export of an accounting program: the rows of a sheet at their numbers. */
export function aLedgerFile(rows: readonly SheetRow[], name = 'movimiento.xlsx'): File {
  const sheetData = rows.map(({ row, cells }) => `<row r="${row}">${cells.map(cellXml).join('')}</row>`).join('');
  return new File([new Uint8Array(aWorkbook({ sheets: [{ name: 'SIIGO', sheetData }] }))], name);
}

/** A listing as the portal gives it: one sheet, titles in row 1. */
export function aListingFile(rows: readonly (readonly SheetCell[])[], name = 'Reporte_Documentos.xlsx'): File {
  const sheetData = [LISTING_TITLES, ...rows].map(rowXml).join('');
  const bytes = aWorkbook({ sheets: [{ name: 'Reporte', sheetData }] });
  return new File([new Uint8Array(bytes)], name);
}
