import { lockImports } from '../invoices/import/import-lock.ts';
import type { Trx } from '../platform/database/trx.ts';
import { type FileRemovalJob, removeRequestedFiles, requestFileRemovals } from './file-removals.ts';
import type { PurgedBatch } from './purge-trash.ts';

/**
 * Runs a purge as the owner of the tables, then removes the bytes of its files: those that the store does not remove now
 * are removed by the hourly job. Returns the number of invoices.
 */
export async function purgeWithFiles(
  job: FileRemovalJob,
  company_id: string,
  purge: (trx: Trx) => Promise<PurgedBatch>,
): Promise<number> {
  const invoices = await job.db.asOwner(async (trx) => {
    // The lock makes sure that a running import does not lose a file it needs.
    await lockImports(trx, company_id);
    const purged = await purge(trx);
    await requestFileRemovals(trx, company_id, purged.sha256s);
    return purged.invoices;
  });
  await removeRequestedFiles(job, { company_id }).catch(job.onFailure);
  return invoices;
}
