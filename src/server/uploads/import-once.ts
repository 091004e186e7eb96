import type { UploadedFile } from '#contract/uploads.ts';
import type { ParsedFile } from '../documents/parse-file.ts';
import type { Importer } from '../invoices/import/begin-import.ts';
import { lockImports } from '../invoices/import/import-lock.ts';
import { importWithinPlan } from '../invoices/import/import-within-plan.ts';
import { listInvoicesById } from '../invoices/invoices.ts';
import type { Trx } from '../platform/database/trx.ts';
import { Refusal } from '../platform/refusal.ts';
import { deleteParts, findUpload, insertUpload } from './upload-table.ts';

/** `read` is undefined when the upload is known to be finished, so there is nothing to parse. */
export type Upload = { id: string; sha256: string; read: ParsedFile | undefined };

/**
 * Imports a file once under the id that the device chose. The same id returns the same result again. The result is read
 * after the rows got their revisions.
 */
export async function importOnce(
  trx: Trx,
  importer: Importer & { now: Date },
  { id, sha256, read }: Upload,
): Promise<() => Promise<UploadedFile>> {
  const key = { company_id: importer.company_id, id };
  await lockImports(trx, key.company_id);
  const stored = await findUpload(trx, key);
  if (stored && stored.sha256 !== sha256) throw new Refusal('key_reused');
  if (!stored && !read) throw new Refusal('upload_incomplete');
  const result = stored?.result ?? (await importWithinPlan(trx, importer, read ? [read] : []));
  if (!stored) await insertUpload(trx, { ...key, sha256, result, user_id: importer.user_id });
  await deleteParts(trx, key);
  const ids = result.results.flatMap(({ documents }) => documents.flatMap(({ invoice_id }) => invoice_id ?? []));
  return async () => ({ ...result, invoices: await listInvoicesById(trx, key.company_id, ids) });
}
