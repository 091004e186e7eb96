import { isInProgress, type UndoneImport } from '#domain/sheets/import-job.ts';
import { trashImported } from '../invoices/imported-invoices.ts';
import type { Trx } from '../platform/database/trx.ts';
import { Refusal } from '../platform/refusal.ts';
import type { ImportKey } from './imports.ts';
import { requireImport, STILL_RUNNING } from './start-import.ts';

/**
 * Moves the invoices that an import created to the trash, from where they can be restored (docs/imports.md#undo). Throws
 * `import_not_found`, or `import_refused` while it runs.
 */
export async function undoImport(
  trx: Trx,
  key: ImportKey,
  by: { includesChanged: boolean; user_id: string },
): Promise<UndoneImport & { file_name: string }> {
  const job = await requireImport(trx, key);
  if (isInProgress(job)) throw new Refusal('import_refused', STILL_RUNNING);
  const trashed = await trashImported(trx, key, by);
  return { file_name: job.file_name, trashed, kept: job.present_count - trashed };
}
