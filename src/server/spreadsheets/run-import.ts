import { randomUUID } from 'node:crypto';
import { DETAIL_SHEET } from '#domain/sheets/detail-lines.ts';
import { readOwnCompany } from '../companies/companies.ts';
import { listCompanies } from '../companies/company-nits.ts';
import type { DocumentParser } from '../documents/parser/document-parser.ts';
import { lockImports } from '../invoices/import/import-lock.ts';
import type { PartiesMet } from '../invoices/import/parties.ts';
import type { Database } from '../platform/database/database.ts';
import { planChecksOnce } from '../platform/database/plan-checks-once.ts';
import { refreshStatistics } from '../platform/database/refresh-statistics.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { writeBooks } from '../platform/idempotency/run-company-write.ts';
import { insertImportRows, type NewImportRow } from './import-rows.ts';
import { importSheetRows } from './import-sheet-rows.ts';
import {
  advanceImport,
  type ClaimedImport,
  claimImport,
  finishImport,
  type ImportKey,
  letGoOfImport,
  type Progress,
} from './imports.ts';
import type { ReadRow } from './parse/read-sheet.ts';
import { XlsxRefused } from './xlsx/xlsx-refused.ts';

/** When `signal` is aborted it stops after the rows under way, for the next one who tries. */
export type ImportParts = {
  db: Database;
  files: FileStore;
  parser: DocumentParser;
  onFailure: (error: unknown) => void;
  signal?: AbortSignal;
};

/** After so many rows the database looks at how much the company holds; later on it only grows. */
const STATISTICS_AT = [2_000, 20_000];
/** What fails so often, each time in its own way, will not go well. */
const MOST_ATTEMPTS = 10;

/** Somebody else has taken over: whatever we still know is old. */
class LostImport extends Error {}
/** The process is to end. */
class ToldToStop extends Error {}

/**
 * Works on an import until it is done, from where it was left. Any number may try at once and as often as they like:
 * one of them works, and what went in, where it stopped and what is counted are one transaction.
 */
export async function runImport(parts: ImportParts, key: ImportKey): Promise<void> {
  const runner = randomUUID();
  const job = await parts.db.forCompany(key.company_id, (trx) => claimImport(trx, key, runner));
  if (!job) return;
  const finish = (detail: string) =>
    parts.db.forCompany(key.company_id, (trx) => finishImport(trx, { ...key, runner }, { status: 'failed', detail }));
  try {
    await work(parts, { ...job, runner });
  } catch (error) {
    if (error instanceof LostImport) return;
    if (error instanceof XlsxRefused) return finish(error.message);
    if (job.attempts >= MOST_ATTEMPTS) await finish('No pudimos importar el archivo. Intenta nuevamente.');
    else await parts.db.forCompany(key.company_id, (trx) => letGoOfImport(trx, { ...key, runner }));
    if (!(error instanceof ToldToStop)) throw error;
  }
}

type Job = ClaimedImport & { runner: string };

async function work(parts: ImportParts, job: Job): Promise<void> {
  const { company_id, sha256, layout, mapping, last_row: after } = job;
  const bytes = await parts.files.get(company_id, sha256);
  if (!bytes) throw new Error('The file of an import is gone.');
  const company = await parts.db.forCompany(company_id, (trx) => readOwnCompany(trx, company_id));
  const at: Progress = progressOf(job);
  const met: PartiesMet = { suppliers: new Map(), customers: new Map() };
  const unclaimed: number[] = [];
  for await (const part of parts.parser.readSheet({ company_id, bytes, layout, mapping, company, after })) {
    if (part.rows.length > 0) await put(parts, job, { at, met, rows: part.rows });
    unclaimed.push(...part.unclaimed);
  }
  await finishUp(parts, job, { at, unclaimed });
}

const progressOf = (job: Job): Progress => ({
  last_row: job.last_row,
  processed_rows: job.processed_rows,
  created_count: job.created_count,
  updated_count: job.updated_count,
  duplicate_count: job.duplicate_count,
  skipped_count: job.skipped_count,
  failed_count: job.failed_count,
  skipped: job.skipped,
});

/** One transaction: the rows, what became of them, how far it has come. */
async function put(
  parts: ImportParts,
  job: Job,
  { at, met, rows }: { at: Progress; met: PartiesMet; rows: readonly ReadRow[] },
): Promise<void> {
  if (parts.signal?.aborted) throw new ToldToStop();
  const { company_id, id, runner, user_id, onFailure } = { ...job, ...parts };
  const next = await writeBooks(parts.db, company_id, async (trx) => {
    // One connection answers them in this order: what is read is read under the lock.
    const [, company, companies] = await Promise.all([
      lockImports(trx, company_id),
      readOwnCompany(trx, company_id),
      listCompanies(trx, company_id),
      planChecksOnce(trx),
    ]);
    const into = { trx, user_id, import_id: id, onFailure, company, companies, met };
    const outcomes = await importSheetRows(into, job, rows);
    await insertImportRows(trx, { company_id, id }, outcomes.filter(isRefused));
    const to = moved(at, rows, outcomes);
    const isOurs = await advanceImport(trx, { company_id, id, runner, last_row: at.last_row }, to);
    if (!isOurs) throw new LostImport();
    return async () => to;
  });
  const isDue = STATISTICS_AT.some((rows) => at.processed_rows < rows && next.processed_rows >= rows);
  Object.assign(at, next);
  if (isDue) await parts.db.asSystem(refreshStatistics);
}

const isRefused = ({ problems }: NewImportRow): boolean => problems !== null;

function moved(at: Progress, rows: readonly ReadRow[], outcomes: readonly NewImportRow[]): Progress {
  const counts = { created: 0, updated: 0, duplicate: 0, skipped: 0, failed: 0, unclaimed: 0 };
  for (const { outcome } of outcomes) counts[outcome] += 1;
  return {
    last_row: rows.at(-1)?.row ?? at.last_row,
    processed_rows: at.processed_rows + rows.length,
    created_count: at.created_count + counts.created,
    updated_count: at.updated_count + counts.updated,
    duplicate_count: at.duplicate_count + counts.duplicate,
    skipped_count: at.skipped_count + counts.skipped,
    failed_count: at.failed_count + counts.failed,
    skipped: withSkipped(at.skipped, rows),
  };
}

function withSkipped(skipped: Progress['skipped'], rows: readonly ReadRow[]): Progress['skipped'] {
  const counts = new Map(skipped.map(({ what, rows: count }) => [what, count]));
  for (const { reading } of rows) {
    if (reading.does === 'skip') counts.set(reading.what, (counts.get(reading.what) ?? 0) + 1);
  }
  return Array.from(counts, ([what, count]) => ({ what, rows: count }));
}

type Done = { at: Progress; unclaimed: readonly number[] };

/** How many rows there were is exact only now. Where every row failed the import did. */
async function finishUp({ db }: ImportParts, job: Job, { at, unclaimed }: Done): Promise<void> {
  const { company_id, id, runner } = job;
  const isInVain = at.failed_count === at.processed_rows;
  const lines = unclaimed.map((row_no): NewImportRow => {
    const problems = [
      { column: `${DETAIL_SHEET}: Número`, reason: 'Ninguna factura tiene este número y NIT.', value: '' },
    ];
    return { sheet: 'details', row_no, outcome: 'unclaimed', problems };
  });
  await db.forCompany(company_id, async (trx) => {
    const isOurs = await advanceImport(trx, { company_id, id, runner, last_row: at.last_row }, at);
    if (!isOurs) throw new LostImport();
    await insertImportRows(trx, { company_id, id }, lines);
    const status = isInVain ? 'failed' : 'completed';
    await finishImport(trx, { company_id, id, runner }, { status, total_rows: at.processed_rows });
  });
}
