import type { Database } from '../../database/database.ts';
import { filePath } from '../file-name.ts';
import type { ListableFileStore } from '../file-store.ts';

/** `missing` and `wrongSize` are paths. `unused` counts files of known companies that no row references. */
export type Verification = { rows: number; missing: string[]; wrongSize: string[]; unused: number };

/** Compares the rows of `files` with the names and sizes in the store, company by company. Reads no bytes. */
export async function verifyFiles(db: Database, files: ListableFileStore): Promise<Verification> {
  const result: Verification = { rows: 0, missing: [], wrongSize: [], unused: 0 };
  const companies = await db.asOwner((trx) => trx.selectFrom('companies').select('id').orderBy('id').execute());
  for (const { id: company_id } of companies) {
    // The rows come first: bytes are written before their row, so a row that is read has its bytes.
    const rows = await db.asOwner((trx) =>
      trx.selectFrom('files').select(['sha256', 'size']).where('company_id', '=', company_id).execute(),
    );
    const stored = new Map<string, number>();
    for await (const { sha256, size } of files.list(company_id)) stored.set(sha256, size);
    for (const { sha256, size } of rows) {
      const path = filePath(company_id, sha256);
      if (!stored.has(sha256)) result.missing.push(path);
      else if (stored.get(sha256) !== size) result.wrongSize.push(path);
      stored.delete(sha256);
    }
    result.rows += rows.length;
    result.unused += stored.size;
  }
  return result;
}
