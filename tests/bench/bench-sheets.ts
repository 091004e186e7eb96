import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { insertCompany } from '#server/companies/companies.ts';
import { createDocumentParser } from '#server/documents/parser/document-parser.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { openDiskFiles } from '#server/platform/files/disk-files.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { findImport, type ImportKey, insertImport } from '#server/spreadsheets/imports.ts';
import { runImport } from '#server/spreadsheets/run-import.ts';
import { aListing } from './documents/a-listing.ts';

/**
 * DIAN's listing into the company's data, on the embedded database or on the PostgreSQL of DATABASE_URL. The number of
 * rows is an argument: `npm run bench -- sheets 10000`.
 */
const ROWS = process.argv.slice(2).map(Number).filter(Number.isFinite);
/** For 10,000 rows. */
const MOST_SECONDS = process.env['DATABASE_URL'] ? 4 : 6;
const MOST_MEGABYTES = 450;
/** A short import is measured several times: a machine is not as fast at one time as at another. */
const ROUNDS_BELOW = { rows: 50_000, rounds: 3 };

const databaseUrl = process.env['DATABASE_URL'];
const directory = await mkdtemp(join(tmpdir(), 'cuadra-bench-'));
const workerUrl = pathToFileURL(join(process.cwd(), 'dist/server/embedded-worker.js'));
const programUrl = pathToFileURL(join(process.cwd(), 'dist/server/parsing-process.js'));
const parser = createDocumentParser({ programUrl, dataDir: directory });
const where = databaseUrl ? { url: databaseUrl } : { dataDir: directory, workerUrl };
// Making the database takes more memory than anything after it.
await openDatabase(where).then((made) => made.close());
const db = await openDatabase(where);
try {
  for (const rows of ROWS.length > 0 ? ROWS : [10_000, 100_000]) await measure(db, rows);
} finally {
  await parser.close();
  await db.close();
  await rm(directory, { recursive: true });
}

async function measure(database: Database, rows: number): Promise<void> {
  const files = await openDiskFiles(join(directory, 'files'));
  const rounds = rows < ROUNDS_BELOW.rows ? ROUNDS_BELOW.rounds : 1;
  const measured: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await once({ database, files, rows, round }));
  const imported = meanOf(measured.map((one) => one.imported));
  const peak = Math.max(...measured.map((one) => one.peak));
  const most = (MOST_SECONDS * rows) / 10_000;
  const isMet = imported / 1000 <= most && !(peak > MOST_MEGABYTES);
  console.log(
    `${isMet ? '✓' : '✗'}  import of ${rows} rows ${databaseUrl ? 'on PostgreSQL' : 'with the database inside'}: ` +
      `${seconds(imported)} (at most ${most} s; ${measured.map((one) => seconds(one.imported)).join(', ')}), ` +
      `peak ${peak} MB (at most ${MOST_MEGABYTES}); load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
  if (!isMet) process.exitCode = 1;
}

type Round = { database: Database; files: FileStore; rows: number; round: number };
/** Milliseconds and megabytes. */
type Measured = { imported: number; peak: number };

async function once({ database, files, rows, round }: Round): Promise<Measured> {
  const key = await anImport(database, files, { rows, nit: String(900_000_000 + rows + round) });
  const onFailure = (error: unknown) => {
    throw error;
  };
  await forgetPeak();
  const started = performance.now();
  await runImport({ db: database, files, parser, onFailure }, key);
  const imported = performance.now() - started;
  const peak = await peakMegabytes();
  const job = await database.forCompany(key.company_id, (trx) => findImport(trx, key));
  if (job?.created_count !== rows) throw new Error(`Not every row went in: ${JSON.stringify(job)}`);
  return { imported, peak };
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

type Listing = { rows: number; nit: string };

/** A listing with a company of its own, waiting to be imported. */
async function anImport(database: Database, files: FileStore, { rows, nit }: Listing): Promise<ImportKey> {
  const bytes = aListing(rows, nit);
  const company = { company_name: 'Banco de pruebas', tax_id: nit, phone_number: '3001234567' };
  const company_id = await database.asOwner((trx) => insertCompany(trx, { ...company, tax_id_type: 'NIT' }));
  const key = { company_id, id: randomUUID() };
  const sha256 = await files.put(company_id, bytes);
  const sent = { user_id: randomUUID(), file_name: 'listado.xlsx', template_type: 'cuadra', layout: 'dian' } as const;
  await database.forCompany(company_id, (trx) =>
    insertImport(trx, { ...key, ...sent, mapping: null, sha256, size: bytes.length }),
  );
  return key;
}

/** Linux keeps the peak of a process and forgets it when told; elsewhere nobody says. What making the file left goes first. */
async function forgetPeak(): Promise<void> {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  await writeFile('/proc/self/clear_refs', '5').catch(() => undefined);
}

/** Not a number where nobody says. */
async function peakMegabytes(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
