import { lockImports } from '../invoices/import/import-lock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Trx } from '../platform/database/trx.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { PurgedBatch } from './purge-trash.ts';

const HOUR_MS = 3_600_000;

/** Runs a purge as the owner of the tables, then removes the bytes of its files. Returns the number of invoices. */
export async function purgeWithFiles(
  { db, files }: { db: Database; files: FileStore },
  company_id: string,
  purge: (trx: Trx) => Promise<PurgedBatch>,
): Promise<number> {
  const { invoices, sha256s } = await db.asOwner(async (trx) => {
    // The lock makes sure that a running import does not lose a file it needs.
    await lockImports(trx, company_id);
    return purge(trx);
  });
  // A simultaneous upload of the same bytes has touched the file (FileStore.put): it stays.
  const unusedSince = new Date(Date.now() - HOUR_MS);
  for (const sha256 of sha256s) await files.removeUnused(company_id, sha256, unusedSince);
  return invoices;
}
