import { PLAN_LIMITS } from '#domain/companies/plan.ts';
import { bogotaMonth } from '#domain/dates/bogota.ts';
import { formatDate } from '#domain/dates/dates.ts';
import type { UploadFileResult, UploadResult } from '#domain/files/upload.ts';
import { listCompanies } from '../../companies/company-nits.ts';
import { isOnlyForReadOnlyCompanies } from '../../companies/is-only-for-read-only-companies.ts';
import { readPlanState } from '../../companies/plan/plan-state.ts';
import { countDocumentParts, type ParsedFile } from '../../documents/parse-file.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { insertStoredFiles } from '../../platform/files/stored-files.ts';
import { Refusal } from '../../platform/refusal.ts';
import { deleteHeldFiles, insertHeldFiles } from '../../uploads/held-files.ts';
import { countCreatedSince } from '../invoices.ts';
import type { Importer } from './begin-import.ts';
import { importFiles } from './import-files.ts';
import { lockImports } from './import-lock.ts';
import { toStoredFile, uploadedDocument } from './uploaded-part.ts';

type NewFile = Extract<ParsedFile, { parts: unknown }>;
/** The demo company has no plan limits, but its disk space is bounded. Its sample data has about 400 documents. */
const DEMO_LIMITS = { held_from: 10_000, documents: 10_000 };

type PlanImporter = Importer & { now: Date };

/**
 * Imports files up to the limit of the plan. The other files are stored and wait (docs/plans.md#over-a-limit). A file
 * that starts below the limit is imported completely, so a large archive never waits forever.
 */
export async function importWithinPlan(
  trx: Trx,
  { now, ...importer }: PlanImporter,
  files: readonly ParsedFile[],
): Promise<UploadResult> {
  const { company_id, user_id, source } = importer;
  // The same lock as importFiles, taken earlier: the number of documents must not change between the count and the
  // import.
  await lockImports(trx, company_id);
  const held = await findHeldFiles(trx, { company_id, now }, files);
  const rows = Array.from(held.keys(), ({ sha256, filename }) => ({ sha256, filename }));
  await insertStoredFiles(
    trx,
    Array.from(held.keys(), (file) => toStoredFile(company_id, file)),
  );
  await insertHeldFiles(
    trx,
    rows.map((row) => ({ ...row, company_id, user_id, source, held_at: now.toISOString() })),
  );
  const accepted = files.filter((file) => !isHeld(held, file));
  const result = await importFiles(trx, importer, accepted);
  await deleteHeldFiles(
    trx,
    company_id,
    accepted.map((file) => file.sha256),
  );
  return mergeResults(result, files, held);
}

const isHeld = (held: ReadonlyMap<ParsedFile, string>, file: ParsedFile) => held.has(file);

/** The files that wait, with the Spanish reason for each. */
async function findHeldFiles(
  trx: Trx,
  { company_id, now }: { company_id: string; now: Date },
  files: readonly ParsedFile[],
): Promise<Map<NewFile, string>> {
  const { held_from, limit, lastDay, ...use } = await readPlanUse(trx, { company_id, now });
  let { used } = use;
  const companies = await listCompanies(trx, company_id);
  const held = new Map<NewFile, string>();
  for (const file of files) {
    if (!('parts' in file)) continue;
    const documentCount = countDocumentParts(file.parts);
    if (isOnlyForReadOnlyCompanies(documentHeads(file), companies)) held.set(file, COMPANY_PAUSED);
    else if (documentCount > 0 && used >= held_from) held.set(file, overLimitDetail(limit, lastDay));
    else used += documentCount;
  }
  return held;
}

/** Throws `documents_limit` when one more document exceeds the limit of the plan. */
export async function refuseOverPlan(trx: Trx, { company_id, now }: { company_id: string; now: Date }): Promise<void> {
  const { held_from, used } = await readPlanUse(trx, { company_id, now });
  if (used >= held_from) throw new Refusal('documents_limit');
}

async function readPlanUse(trx: Trx, { company_id, now }: { company_id: string; now: Date }) {
  const { in_force, is_demo } = await readPlanState(trx, company_id, now);
  const { held_from, documents: limit } = is_demo ? DEMO_LIMITS : PLAN_LIMITS[in_force];
  const { start, lastDay } = bogotaMonth(now);
  return { held_from, limit, lastDay, used: await countCreatedSince(trx, company_id, start) };
}

const documentHeads = ({ parts }: NewFile) =>
  parts.flatMap((part) => (part.type === 'document' ? [part.document] : []));

/** The number of documents in the files, including documents that are stored already. */
export const countDocuments = (files: readonly ParsedFile[]): number =>
  files.reduce((sum, file) => {
    if ('parts' in file) return sum + countDocumentParts(file.parts);
    return sum + ('known' in file ? file.known.length : 0);
  }, 0);

const COMPANY_PAUSED =
  'En espera: tu plan ya no incluye la empresa de este documento. Lo guardamos hasta que mejores tu plan.';

/** docs/wording.md#frame-plan-trial-and-platform, plan.limitReached. */
const overLimitDetail = (limit: number, lastDay: string): string =>
  `En espera por límite del plan. Llegaste al límite de ${limit} documentos de este mes. Tus archivos quedarán en espera hasta el ${formatDate(lastDay)} o hasta que mejores tu plan.`;

function mergeResults(
  result: UploadResult,
  files: readonly ParsedFile[],
  held: ReadonlyMap<ParsedFile, string>,
): UploadResult {
  const remaining = [...result.results];
  const results = files.flatMap((file): UploadFileResult[] => {
    const detail = held.get(file);
    if (detail === undefined) return remaining.splice(0, 1);
    const documents = [uploadedDocument({ part: { name: file.filename } }, { outcome: 'attached', detail })];
    const { filename, skipped = [] } = file;
    return [{ filename, success: true, invoice_id: null, error_message: null, documents, skipped }];
  });
  const total_files = files.length;
  return { ...result, total_files, successful: total_files - result.failed, results };
}
