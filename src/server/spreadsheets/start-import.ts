import { randomUUID } from 'node:crypto';
import { type ForeignRows, isInProgress } from '#domain/sheets/import-job.ts';
import { readOwnCompany } from '../companies/companies.ts';
import { readPlanState } from '../companies/plan/plan-state.ts';
import type { StorageQuota } from '../companies/storage-quota.ts';
import { hashSha256 } from '../documents/parsed-part.ts';
import type { DocumentParser } from '../documents/parser/document-parser.ts';
import type { Database } from '../platform/database/database.ts';
import type { Trx } from '../platform/database/trx.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { Refusal } from '../platform/refusal.ts';
import { findMapping, saveMapping } from './import-mappings.ts';
import { listTypeAnswers } from './import-types.ts';
import {
  countUnfinishedImports,
  findImport,
  type ImportFile,
  type ImportKey,
  insertImport,
  readImportFile,
} from './imports.ts';
import { type FindMapping, type PreparedImport, prepareImport, type SheetUpload } from './prepare-import.ts';
import { refuseForeignRows } from './refuse-foreign-rows.ts';

type StartImportDependencies = {
  db: Database;
  files: FileStore;
  parser: DocumentParser;
  quota: StorageQuota;
  now: Date;
};
type ImportOwner = { company_id: string; user_id: string };

/** Unfinished imports of a company at one time. No normal use needs more. */
const MAX_UNFINISHED = 5;

export type StoredImport = PreparedImport & { sha256: string; size: number; foreign_rows: ForeignRows } & Pick<
    SheetUpload,
    'file_name' | 'template'
  >;

/** Checks a file and stores its bytes. No row of the file is imported yet. Throws Refusal. */
export async function storeImport(
  { db, files, parser, quota, now }: StartImportDependencies,
  company_id: string,
  sheet: SheetUpload,
): Promise<StoredImport> {
  const { in_force: plan } = await db.forCompany(company_id, (trx) => readPlanState(trx, company_id, now));
  const prepared = await prepareImport(sheet, {
    parser,
    company_id,
    plan,
    findMapping: createFindMapping(db, company_id),
  });
  if (sheet.foreign === 'ask') {
    const known = await db.forCompany(company_id, async (trx) => ({
      company: await readOwnCompany(trx, company_id),
      types: await listTypeAnswers(trx, company_id),
    }));
    await refuseForeignRows(parser, { ...prepared, ...known, bytes: sheet.bytes });
  }
  const storageRefusal = await quota.checkStored({ sha256: hashSha256(sheet.bytes), size: sheet.bytes.length });
  if (storageRefusal) throw new Refusal('import_refused', storageRefusal);
  const sha256 = await files.put(company_id, sheet.bytes);
  const foreign_rows = sheet.foreign === 'skip' ? 'skip' : 'import';
  const { file_name, template } = sheet;
  return { ...prepared, sha256, size: sheet.bytes.length, file_name, template, foreign_rows };
}

export const createFindMapping =
  (db: Database, company_id: string): FindMapping =>
  (header_key) =>
    db.forCompany(company_id, (trx) => findMapping(trx, { company_id, header_key }));

/** Imports the file of a finished import once more: rows that are known stay as they are. Throws Refusal. */
export async function repeatImport(trx: Trx, key: ImportKey, user_id: string) {
  const job = await requireImport(trx, key);
  if (isInProgress(job)) throw new Refusal('import_refused', STILL_RUNNING);
  return insertPending(trx, key.company_id, { ...(await readImportFile(trx, key)), user_id });
}

export const STILL_RUNNING = 'La importación sigue en curso. Espera a que termine e intenta nuevamente.';

/** Creates a pending import. A mapping of the user is saved for the next file with the same titles. */
export async function queueImport(trx: Trx, { company_id, user_id }: ImportOwner, stored: StoredImport) {
  const { header_key, template, mapping, ...row } = stored;
  if (mapping) await saveMapping(trx, { company_id, header_key }, mapping);
  return insertPending(trx, company_id, { ...row, user_id, template_type: template, mapping });
}

async function insertPending(trx: Trx, company_id: string, { mapping, ...row }: ImportFile & { user_id: string }) {
  if ((await countUnfinishedImports(trx, company_id)) >= MAX_UNFINISHED)
    throw new Refusal('too_many_attempts', TOO_MANY);
  const key = { company_id, id: randomUUID() };
  await insertImport(trx, { ...row, ...key, mapping: mapping && JSON.stringify(mapping) });
  return { key, readResponse: () => requireImport(trx, key) };
}

const TOO_MANY = 'Ya hay varias importaciones en curso. Espera a que terminen e intenta nuevamente.';

/** Returns an import of the company. Throws `import_not_found`. */
export async function requireImport(trx: Trx, key: { company_id: string; id: string }) {
  const job = await findImport(trx, key);
  if (!job) throw new Refusal('import_not_found');
  return job;
}
