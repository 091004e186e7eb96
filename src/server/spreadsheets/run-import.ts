import { randomUUID } from 'node:crypto';
import { DETAIL_SHEET } from '#domain/sheets/detail-lines.ts';
import { typeName } from '#domain/sheets/document-type.ts';
import { MAX_UNKNOWN_TYPES } from '#domain/sheets/import-job.ts';
import { XlsxRefusedError } from '#domain/sheets/xlsx/xlsx-refused.ts';
import { readOwnCompany } from '../companies/companies.ts';
import { listCompanies } from '../companies/company-nits.ts';
import type { DocumentParser } from '../documents/parser/document-parser.ts';
import { beginImport } from '../invoices/import/begin-import.ts';
import type { Database } from '../platform/database/database.ts';
import { isDatabaseOutage } from '../platform/database/is-outage.ts';
import { refreshStatistics } from '../platform/database/refresh-statistics.ts';
import type { Trx } from '../platform/database/trx.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { runCompanyWrite } from '../platform/idempotency/company-write.ts';
import { RENEW_INTERVAL_MS } from '../platform/jobs/lease.ts';
import { type IngestOutcome, recordMeasurement } from '../platform/metrics/measurements.ts';
import { Refusal } from '../platform/refusal.ts';
import { countForeignRows, skipForeignRows } from './foreign-rows.ts';
import { insertImportRows, type NewImportRow } from './import-rows.ts';
import { importSheetRows } from './import-sheet-rows.ts';
import { listTypeAnswers } from './import-types.ts';
import {
  advanceImport,
  type ClaimedImport,
  claimImport,
  finishImport,
  type ImportKey,
  type Progress,
  postponeImport,
  readAttempts,
  releaseImport,
  renewImport,
} from './imports.ts';
import type { ReadRow } from './parse/read-sheet.ts';

/** When `signal` is aborted, the import stops after the current batch, and another runner continues it later. */
export type RunImportDependencies = {
  db: Database;
  files: FileStore;
  parser: DocumentParser;
  onFailure: (error: unknown) => void;
  signal?: AbortSignal;
};

/** Row counts after which the table statistics are refreshed; for a larger table those of 20,000 rows are good enough. */
const STATISTICS_AT = [2_000, 20_000];
/** An import that failed this many times by itself without storing a row is marked as failed. */
const MAX_ATTEMPTS = 10;

/** Another runner holds the lease, so the progress in memory is out of date. */
class ImportLeaseLost extends Error {}
/** This process is stopping. */
class ImportStopped extends Error {}
/** The file store failed, or lacks the file. It may be the wrong one, or not mounted. */
class ImportFileUnavailable extends Error {}

/** True when neither the sheet nor our code is the cause: the file store, the database, or a parser that has no place. */
const isOutage = (error: unknown): boolean =>
  error instanceof ImportFileUnavailable ||
  isDatabaseOutage(error) ||
  (error instanceof Refusal && (error.code === 'not_ready' || error.code === 'too_many_attempts'));

/**
 * Runs an import from its last stored row to the end. Any number of callers may call it at the same time: the lease
 * lets only one work. The rows, the position and the counts are written in one transaction.
 */
export async function runImport(deps: RunImportDependencies, key: ImportKey): Promise<void> {
  const runner = randomUUID();
  const job = await deps.db.forCompany(key.company_id, (trx) => claimImport(trx, key, runner));
  if (!job) return;
  const finish = (trx: Trx, detail: string) => finishImport(trx, { ...key, runner }, { status: 'failed', detail });
  const renew = () => deps.db.forCompany(key.company_id, (trx) => renewImport(trx, { ...key, runner }));
  // A lost lease is noticed when rows are stored.
  const renewal = setInterval(() => void renew().catch(() => undefined), RENEW_INTERVAL_MS);
  try {
    await importSheet(deps, { ...job, runner });
  } catch (error) {
    if (error instanceof ImportLeaseLost) return;
    if (isOutage(error)) {
      await deps.db.forCompany(key.company_id, (trx) => postponeImport(trx, { ...key, runner }));
      deps.onFailure(error);
      return;
    }
    const isStopped = error instanceof ImportStopped;
    await deps.db.forCompany(key.company_id, async (trx) => {
      if (error instanceof XlsxRefusedError) return finish(trx, error.message);
      const isStuck = !isStopped && (await readAttempts(trx, key)) >= MAX_ATTEMPTS;
      if (isStuck) await finish(trx, 'No pudimos importar el archivo. Intenta nuevamente.');
      else await releaseImport(trx, { ...key, runner });
    });
    if (!isStopped && !(error instanceof XlsxRefusedError)) throw error;
  } finally {
    clearInterval(renewal);
  }
}

type RunningImport = ClaimedImport & { runner: string };

async function importSheet(deps: RunImportDependencies, job: RunningImport): Promise<void> {
  const { company_id, sha256, layout, mapping, last_row: after } = job;
  const bytes = await deps.files.get(company_id, sha256).catch((cause: unknown) => {
    throw new ImportFileUnavailable('The file of an import cannot be read.', { cause });
  });
  if (!bytes) throw new ImportFileUnavailable('The file store lacks the file of an import.');
  const [company, types] = await deps.db.forCompany(company_id, async (trx) => [
    await readOwnCompany(trx, company_id),
    await listTypeAnswers(trx, company_id),
  ]);
  let progress = toProgress(job);
  const unclaimed: number[] = [];
  for await (const part of deps.parser.readSheet({ company_id, bytes, layout, mapping, types, company, after })) {
    if (part.rows.length > 0) progress = await importRows(deps, job, { progress, rows: part.rows });
    for (const row of part.unclaimed) unclaimed.push(row);
  }
  await completeImport(deps, job, { at: progress, unclaimed });
}

const toProgress = (job: RunningImport): Progress => ({
  last_row: job.last_row,
  processed_rows: job.processed_rows,
  created_count: job.created_count,
  updated_count: job.updated_count,
  duplicate_count: job.duplicate_count,
  skipped_count: job.skipped_count,
  failed_count: job.failed_count,
  foreign_count: job.foreign_count,
  skipped: job.skipped,
  unknown_types: job.unknown_types,
});

/** Writes a batch, the outcomes and the progress in one transaction. Returns the progress. */
async function importRows(
  deps: RunImportDependencies,
  job: RunningImport,
  { progress, rows }: { progress: Progress; rows: readonly ReadRow[] },
): Promise<Progress> {
  if (deps.signal?.aborted) throw new ImportStopped();
  const { company_id, id, runner, user_id, onFailure } = { ...job, ...deps };
  const next = await runCompanyWrite(deps.db, company_id, async (trx) => {
    const context = await beginImport(trx, { company_id, user_id, source: 'import', onFailure }, id);
    const companies = await listCompanies(trx, company_id);
    const read = job.foreign_rows === 'skip' ? skipForeignRows(rows, context.company) : rows;
    const outcomes = await importSheetRows(context, { file: job, companies }, read);
    await insertImportRows(trx, { company_id, id }, outcomes.filter(hasProblems));
    const foreign = countForeignRows(read, context.company);
    const next = advanceProgress(progress, read, { outcomes, foreign });
    const isLeased = await advanceImport(trx, { company_id, id, runner, last_row: progress.last_row }, next);
    if (!isLeased) throw new ImportLeaseLost();
    return async () => next;
  });
  measureRows(progress, next);
  const isDue = STATISTICS_AT.some((rows) => progress.processed_rows < rows && next.processed_rows >= rows);
  if (isDue) await deps.db.asOwner(refreshStatistics);
  return next;
}

/** Counts the outcomes of a batch after its commit. */
function measureRows(before: Progress, after: Progress): void {
  const counts: [IngestOutcome, number][] = [
    ['created', after.created_count - before.created_count],
    ['updated', after.updated_count - before.updated_count],
    ['known', after.duplicate_count - before.duplicate_count],
    ['skipped', after.skipped_count - before.skipped_count],
    ['refused', after.failed_count - before.failed_count],
  ];
  for (const [outcome, count] of counts) {
    if (count > 0) recordMeasurement({ type: 'documents', way: 'spreadsheet', outcome, count });
  }
}

const hasProblems = ({ problems }: NewImportRow): boolean => problems !== null;

type RowOutcomes = { outcomes: readonly NewImportRow[]; foreign: number };

function advanceProgress(progress: Progress, rows: readonly ReadRow[], { outcomes, foreign }: RowOutcomes): Progress {
  const counts = { created: 0, updated: 0, duplicate: 0, skipped: 0, failed: 0, unclaimed: 0 };
  for (const { outcome } of outcomes) counts[outcome] += 1;
  return {
    last_row: rows.at(-1)?.row ?? progress.last_row,
    processed_rows: progress.processed_rows + rows.length,
    created_count: progress.created_count + counts.created,
    updated_count: progress.updated_count + counts.updated,
    duplicate_count: progress.duplicate_count + counts.duplicate,
    skipped_count: progress.skipped_count + counts.skipped,
    failed_count: progress.failed_count + counts.failed,
    foreign_count: progress.foreign_count + foreign,
    skipped: countSkipped(progress.skipped, rows),
    unknown_types: countUnknownTypes(progress.unknown_types, rows),
  };
}

function countSkipped(skipped: Progress['skipped'], rows: readonly ReadRow[]): Progress['skipped'] {
  const counts = new Map(skipped.map(({ what, rows: count }) => [what, count]));
  for (const { reading } of rows) {
    if (reading.type === 'skip') counts.set(reading.what, (counts.get(reading.what) ?? 0) + 1);
  }
  return Array.from(counts, ([what, count]) => ({ what, rows: count }));
}

function countUnknownTypes(types: Progress['unknown_types'], rows: readonly ReadRow[]): Progress['unknown_types'] {
  const counts = new Map(types.map((type) => [typeName(type.name), type]));
  for (const { reading } of rows) {
    const name = reading.type === 'fail' ? reading.unknown_type : undefined;
    if (name === undefined) continue;
    const known = counts.get(typeName(name)) ?? { name, rows: 0 };
    if (known.rows > 0 || counts.size < MAX_UNKNOWN_TYPES)
      counts.set(typeName(name), { ...known, rows: known.rows + 1 });
  }
  return [...counts.values()];
}

type ReadSheetResult = { at: Progress; unclaimed: readonly number[] };

/** The exact number of rows is known only at the end. The import fails when every row failed. */
async function completeImport(
  { db }: RunImportDependencies,
  job: RunningImport,
  { at: progress, unclaimed }: ReadSheetResult,
): Promise<void> {
  const { company_id, id, runner } = job;
  const hasOnlyFailures = progress.failed_count === progress.processed_rows;
  const lines = unclaimed.map((row_no): NewImportRow => {
    const problems = [
      {
        column: `${DETAIL_SHEET}: Número`,
        reason: 'Ninguna factura tiene este número y NIT. Escríbelos como en la hoja de facturas.',
        value: '',
      },
    ];
    return { sheet: 'details', row_no, outcome: 'unclaimed', problems };
  });
  await db.forCompany(company_id, async (trx) => {
    const isLeased = await advanceImport(trx, { company_id, id, runner, last_row: progress.last_row }, progress);
    if (!isLeased) throw new ImportLeaseLost();
    await insertImportRows(trx, { company_id, id }, lines);
    const status = hasOnlyFailures ? 'failed' : 'completed';
    await finishImport(trx, { company_id, id, runner }, { status, total_rows: progress.processed_rows });
  });
}
