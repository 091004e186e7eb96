import { randomUUID } from 'node:crypto';
import type { UploadResult } from '#domain/files/upload.ts';
import type { ChangeSource } from '#domain/invoices/invoice-history.ts';
import { NO_QUOTA } from '../companies/storage-quota.ts';
import { parseFile } from '../documents/parse-file.ts';
import type { DocumentParser } from '../documents/parser/document-parser.ts';
import { ANY_DOCUMENT } from '../documents/upload-policy.ts';
import { lockImports } from '../invoices/import/import-lock.ts';
import { importWithinPlan } from '../invoices/import/import-within-plan.ts';
import { measureImport } from '../invoices/import/measure-import.ts';
import type { Database } from '../platform/database/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { runCompanyWrite } from '../platform/idempotency/company-write.ts';
import { isHeld, listCompaniesWithHeldFiles, listHeldFiles } from './held-files.ts';
import { insertUpload } from './upload-table.ts';

type ReleaseDependencies = {
  db: Database;
  files: FileStore;
  parser: DocumentParser;
  onFailure: (error: unknown) => void;
};

/**
 * Imports held files, the oldest first, up to the limit of the plan. Returns the number of imported files. A file whose
 * bytes are missing goes on waiting: the store may be the wrong one, or not mounted. Their number is reported.
 */
export async function releaseHeldFiles(deps: ReleaseDependencies, now: Date): Promise<number> {
  let released = 0;
  let missing = 0;
  for (const company_id of await deps.db.asOwner(listCompaniesWithHeldFiles)) {
    for (const held of await deps.db.forCompany(company_id, (trx) => listHeldFiles(trx, company_id))) {
      const outcome = await releaseFile(deps, { ...held, company_id }, now);
      if (outcome === 'released') released += 1;
      if (outcome === 'missing') missing += 1;
    }
  }
  if (missing > 0)
    deps.onFailure(new Error(`The file store lacks the bytes of ${missing} held files, which go on waiting.`));
  return released;
}

type HeldFile = { company_id: string; sha256: string; filename: string; user_id: string; source: ChangeSource };

async function releaseFile(
  { db, files, parser, onFailure }: ReleaseDependencies,
  held: HeldFile,
  now: Date,
): Promise<'released' | 'waiting' | 'missing'> {
  const { company_id, sha256, filename, user_id, source } = held;
  const bytes = await files.get(company_id, sha256);
  if (!bytes) return 'missing';
  const findKnown = async () => undefined;
  const reader = { company_id, policy: ANY_DOCUMENT, files, parser, quota: NO_QUOTA, findKnown };
  const parsed = await parseFile(reader, { filename, bytes });
  const released = await runCompanyWrite<UploadResult | undefined>(db, company_id, async (trx) => {
    await lockImports(trx, company_id);
    // Another process may have released it since the list was read.
    if (!(await isHeld(trx, held))) return async () => undefined;
    const result = await importWithinPlan(trx, { company_id, user_id, source, onFailure, now }, [parsed]);
    const isReleased = result.results.some(({ documents }) => documents.some(({ outcome }) => outcome !== 'attached'));
    // The history has the file twice: when it began to wait, and what became of it.
    if (isReleased) await insertUpload(trx, { company_id, id: randomUUID(), sha256: null, result, user_id });
    return async () => (isReleased ? result : undefined);
  });
  if (!released) return 'waiting';
  measureImport(source, released);
  return 'released';
}
