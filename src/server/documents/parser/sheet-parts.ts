import { XlsxRefusedError } from '#domain/sheets/xlsx/xlsx-refused.ts';
import { readValues, writeValues } from '../../platform/files/value-file.ts';
import type { SheetPart } from '../../spreadsheets/parse/read-sheet.ts';

/** The server holds one whole part in memory. 200,000 rows of a listing take 200 MB. */
const LIMITS = {
  valueBytes: 32 * 1024 * 1024,
  fileBytes: 1024 * 1024 * 1024,
  tooLarge: () => new XlsxRefusedError('xlsx_too_big'),
};

/** Writes parts to a new file that only its owner can read. Throws XlsxRefusedError when they are too large. */
export const writeSheetParts = (path: string, parts: AsyncIterable<SheetPart>): Promise<void> =>
  writeValues(path, parts, LIMITS);

/** Reads the parts of a file of writeSheetParts, one part in memory at a time. */
export const readSheetParts = (path: string): AsyncGenerator<SheetPart> =>
  // The values come from writeSheetParts, so their type is known.
  readValues(path) as AsyncGenerator<SheetPart>;
