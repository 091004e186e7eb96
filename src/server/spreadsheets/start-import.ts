import { randomUUID } from 'node:crypto';
import { readPlanState } from '../companies/plan/plan-state.ts';
import type { StorageQuota } from '../companies/storage-quota.ts';
import { sha256Of } from '../documents/parsed-document.ts';
import type { DocumentParser } from '../documents/parser/document-parser.ts';
import type { Database } from '../platform/database/database.ts';
import type { Trx } from '../platform/database/trx.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { Refusal } from '../platform/refusal.ts';
import { findMapping, keepMapping } from './import-mappings.ts';
import { countUnfinished, findImport, insertImport } from './imports.ts';
import { type FindMapping, type PreparedImport, prepareImport, type SentSheet } from './prepare-import.ts';

type Parts = { db: Database; files: FileStore; parser: DocumentParser; quota: StorageQuota; now: Date };
type Owner = { company_id: string; user_id: string };

/** More than these at once are nobody's work. */
const MOST_UNFINISHED = 5;

export type ReadyImport = PreparedImport & { sha256: string; size: number } & Pick<SentSheet, 'file_name' | 'template'>;

/** A file that can be imported, its bytes safe; nothing has entered the books. Throws Refusal. */
export async function readyImport(
  { db, files, parser, quota, now }: Parts,
  company_id: string,
  sent: SentSheet,
): Promise<ReadyImport> {
  const { in_force: plan } = await db.forCompany(company_id, (trx) => readPlanState(trx, company_id, now));
  const prepared = await prepareImport(sent, {
    parser,
    company_id,
    plan,
    findMapping: mappingsOf(db, company_id),
  });
  const noRoom = await quota.refusesStored({ sha256: sha256Of(sent.bytes), size: sent.bytes.length });
  if (noRoom) throw new Refusal('import_refused', noRoom);
  const sha256 = await files.put(company_id, sent.bytes);
  return { ...prepared, sha256, size: sent.bytes.length, file_name: sent.file_name, template: sent.template };
}

export const mappingsOf =
  (db: Database, company_id: string): FindMapping =>
  (header_key) =>
    db.forCompany(company_id, (trx) => findMapping(trx, { company_id, header_key }));

/** An import that waits for its turn; a mapping that somebody made is kept for the next file with these titles. */
export async function startImport(trx: Trx, { company_id, user_id }: Owner, ready: ReadyImport) {
  const { header_key, template, mapping, ...row } = ready;
  if ((await countUnfinished(trx, company_id)) >= MOST_UNFINISHED) throw new Refusal('too_many_attempts', TOO_MANY);
  if (mapping) await keepMapping(trx, { company_id, header_key }, mapping);
  const key = { company_id, id: randomUUID() };
  await insertImport(trx, {
    ...row,
    ...key,
    user_id,
    template_type: template,
    mapping: mapping && JSON.stringify(mapping),
  });
  return { key, readAnswer: () => foundImport(trx, key) };
}

const TOO_MANY = 'Ya hay varias importaciones en curso. Espera a que terminen e intenta nuevamente.';

export async function foundImport(trx: Trx, key: { company_id: string; id: string }) {
  const job = await findImport(trx, key);
  if (!job) throw new Refusal('import_not_found');
  return job;
}
