import type { DropReader } from '#app/reading/read-files.ts';
import type { RowStore } from './row-store.ts';
import type { UploadRow } from './upload-row.ts';

/** Reads the rows in their order and notes in each what was found; one that is gone or answered by then is passed over. */
export async function readRows(rows: RowStore, reader: DropReader, added: readonly UploadRow[]): Promise<void> {
  for (const { key, file } of added) {
    if (!rows.row(key) || rows.row(key)?.result) continue;
    const reading = await reader.read(file);
    rows.change([[key, { reading }]]);
    if (reading && reading.documents.length > 0) markRepeated(rows);
  }
}

/** Notes in each row which of its documents an earlier one holds; also after a row has gone. */
export function markRepeated(rows: RowStore): void {
  const known = new Set<string>();
  const changes: [string, Partial<UploadRow>][] = [];
  for (const { key, reading, repeated } of rows.all()) {
    const documents = reading?.documents ?? [];
    const again = documents.filter(({ identity }) => known.has(identity)).map(({ number }) => number);
    for (const { identity } of documents) known.add(identity);
    if (again.join() !== repeated.join()) changes.push([key, { repeated: again }]);
  }
  if (changes.length > 0) rows.change(changes);
}
