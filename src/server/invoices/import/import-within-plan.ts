import { PLAN_LIMITS } from '#domain/companies/plan.ts';
import { bogotaMonth } from '#domain/dates/bogota.ts';
import { formatDate } from '#domain/dates/dates.ts';
import type { UploadFileResult, UploadResult } from '#domain/files/upload.ts';
import { listCompanies } from '../../companies/company-nits.ts';
import { readPlanState } from '../../companies/plan/plan-state.ts';
import { documentsIn, type ReadFile } from '../../documents/read-file.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { insertStoredFiles } from '../../platform/files/stored-files.ts';
import { deleteHeldFiles, insertHeldFiles } from '../../uploads/held-files.ts';
import { countEnteredSince } from '../invoices.ts';
import { type Importer, importFiles } from './import-files.ts';
import { lockImports } from './import-lock.ts';
import { uploaded } from './importing.ts';
import { namesOnly } from './is-only-for-read-only-companies.ts';

type Fresh = Extract<ReadFile, { papers: unknown }>;
/** The demonstration has no plan, but its disk has an end. About 400 documents are its own. */
const DEMO_LIMITS = { held_from: 10_000, documents: 10_000 };

type Importing = Importer & { now: Date };

/**
 * Files into the books as far as the plan goes; the others are kept and wait (docs/plans.md#over-a-limit). A file that
 * begins under the limit goes in whole, so that no archive is too big for every month.
 */
export async function importWithinPlan(
  trx: Trx,
  { now, ...importer }: Importing,
  files: readonly ReadFile[],
): Promise<UploadResult> {
  const { company_id, user_id } = importer;
  // The lock of importFiles, taken earlier: what is counted must not change before it is used.
  await lockImports(trx, company_id);
  const held = await heldAmong(trx, { company_id, now }, files);
  const rows = Array.from(held.keys(), ({ sha256, filename }) => ({ sha256, filename }));
  await insertStoredFiles(
    trx,
    Array.from(held.keys(), (file) => storedRow(company_id, file)),
  );
  await insertHeldFiles(
    trx,
    rows.map((row) => ({ ...row, company_id, user_id, held_at: now.toISOString() })),
  );
  const going = files.filter((file) => !isIn(held, file));
  const result = await importFiles(trx, importer, going);
  await deleteHeldFiles(
    trx,
    company_id,
    going.map((file) => file.sha256),
  );
  return merged(result, files, held);
}

const storedRow = (company_id: string, { filename, sha256, size }: Fresh) => ({
  company_id,
  sha256,
  size,
  name: filename,
  type: filename.replace(/^.*\./, '').toLowerCase(),
});

const isIn = (held: ReadonlyMap<ReadFile, string>, file: ReadFile) => held.has(file);

/** Which files wait, and the sentence that says why. */
async function heldAmong(
  trx: Trx,
  { company_id, now }: { company_id: string; now: Date },
  files: readonly ReadFile[],
): Promise<Map<Fresh, string>> {
  const { in_force, is_demo } = await readPlanState(trx, company_id, now);
  const { held_from, documents: limit } = is_demo ? DEMO_LIMITS : PLAN_LIMITS[in_force];
  const { start, lastDay } = bogotaMonth(now);
  let used = await countEnteredSince(trx, company_id, start);
  const companies = await listCompanies(trx, company_id);
  const held = new Map<Fresh, string>();
  for (const file of files) {
    if (!('papers' in file)) continue;
    const brings = documentsIn(file.papers);
    if (namesOnly(headsOf(file), companies)) held.set(file, PAUSED);
    else if (brings > 0 && used >= held_from) held.set(file, overLimit(limit, lastDay));
    else used += brings;
  }
  return held;
}

const headsOf = ({ papers }: Fresh) => papers.flatMap((paper) => (paper.sort === 'document' ? [paper.document] : []));

/** How many documents files bring, those included that are not new. */
export const countDocuments = (files: readonly ReadFile[]): number =>
  files.reduce((sum, file) => {
    if ('papers' in file) return sum + documentsIn(file.papers);
    return sum + ('known' in file ? file.known.length : 0);
  }, 0);

const PAUSED = 'En espera: tu plan ya no incluye la empresa de este documento. Lo guardamos hasta que mejores tu plan.';

/** docs/wording.md#frame-plan-trial-and-platform, plan.limitReached. */
const overLimit = (limit: number, lastDay: string): string =>
  `En espera por límite del plan. Llegaste al límite de ${limit} documentos de este mes. Tus archivos quedarán en espera hasta el ${formatDate(lastDay)} o hasta que mejores tu plan.`;

function merged(result: UploadResult, files: readonly ReadFile[], held: ReadonlyMap<ReadFile, string>): UploadResult {
  const done = [...result.results];
  const results = files.flatMap((file): UploadFileResult[] => {
    const detail = held.get(file);
    if (detail === undefined) return done.splice(0, 1);
    const documents = [uploaded({ paper: { name: file.filename } }, { outcome: 'attached', detail })];
    return [{ filename: file.filename, success: true, invoice_id: null, error_message: null, documents }];
  });
  const total_files = files.length;
  return { ...result, total_files, successful: total_files - result.failed, results };
}
