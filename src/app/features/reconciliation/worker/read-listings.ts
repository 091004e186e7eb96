import { openBrowserXlsx } from '#app/file-parsing/browser-xlsx-parts.ts';
import type { ListingRow } from '#domain/reconciliation/listing-row.ts';
import { createListingReader } from '#domain/reconciliation/read-listing.ts';
import type { ListingFile } from '#domain/reconciliation/run-file.ts';
import { openSpreadsheet } from '#domain/sheets/xlsx/spreadsheet.ts';
import { XlsxRefusedError } from '#domain/sheets/xlsx/xlsx-refused.ts';

/** `detail` is Spanish, ready to show; `not_listing` has other titles than DIAN's. */
export type ListingProblem = { name: string; type: 'refused'; detail: string } | { name: string; type: 'not_listing' };

export type ReadListings = { files: ListingFile[]; rows: ListingRow[]; problems: ListingProblem[] };

/** Reads the listings one after another. The same file twice is read once. */
export async function readListings(files: readonly File[], onRows: (rows: number) => void): Promise<ReadListings> {
  const read: ReadListings = { files: [], rows: [], problems: [] };
  for (const file of files) {
    try {
      await readListing(file, read, onRows);
    } catch (error) {
      if (!(error instanceof XlsxRefusedError)) throw error;
      read.problems.push({ name: file.name, type: 'refused', detail: error.message });
    }
  }
  return read;
}

async function readListing(file: File, read: ReadListings, onRows: (rows: number) => void): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sha256 = await sha256Of(bytes);
  if (read.files.some((other) => other.sha256 === sha256)) return;
  const sheet = await openSpreadsheet(openBrowserXlsx(bytes));
  const at = read.files.length;
  const toRow = createListingReader({ header: sheet.header, countsFrom1904: sheet.countsFrom1904, file: at });
  if (!toRow) {
    read.problems.push({ name: file.name, type: 'not_listing' });
    return;
  }
  const before = read.rows.length;
  for await (const rows of sheet.rows()) {
    for (const row of rows) read.rows.push(toRow(row));
    onRows(read.rows.length);
  }
  read.files.push({ name: file.name, sha256, rows: read.rows.length - before, size: bytes.length });
}

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
