import { openSpreadsheet as openParts, type Spreadsheet } from '#domain/sheets/xlsx/spreadsheet.ts';
import { openXlsxParts } from '../xlsx/xlsx-parts.ts';

export type { Spreadsheet };

/** Throws XlsxRefusedError. */
export const openSpreadsheet = async (bytes: Uint8Array): Promise<Spreadsheet> => openParts(await openXlsxParts(bytes));
