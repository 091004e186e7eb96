import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { zipSync } from 'fflate';
import { readDianFile } from '#domain/dian/xml/read-dian-xml.ts';
import { decodeText } from '#server/documents/decode-text.ts';
import { aDataDir, type RunningServer, startServer } from '#tests/harness/server/running-server.ts';
import { sizedDocument } from './sized-document.ts';

/**
 * From a browser's request to committed rows: the built server in a process of its own with its embedded database, or on
 * the PostgreSQL of DATABASE_URL, against reading the same documents and doing nothing with them. Reading and uploading
 * take turns, a ZIP each, so that what else the machine does falls on both.
 */
const DOCUMENTS = 2000;
const IN_A_ZIP = 100;
const WARM_UP = 500;
const TARGET = { ratio: 0.35, megabytes: 400 };

type Times = { alone: number; upload: number };

const databaseUrl = process.env['DATABASE_URL'];
const { dataDir, remove } = await aDataDir();
try {
  // A first start makes the database and the demonstration, which takes more memory than anything after it.
  const token = await withServer(prepare);
  await withServer((server) => report(server, token));
} finally {
  await remove();
}

async function withServer<T>(work: (server: RunningServer) => Promise<T>): Promise<T> {
  const server = await startServer({ dataDir, databaseUrl, env: { SERVE_APP: 'false', LOG_LEVEL: 'error' } });
  return work(server).finally(() => server.stop());
}

/** The demonstration's user, whom no plan stops at some number of documents. */
async function prepare(server: RunningServer): Promise<string> {
  for (;;) {
    const answer = await fetch(`${server.origin}/api/dev/demo`, { method: 'POST' });
    if (answer.ok) return (await answer.json()).token;
    await sleep(200);
  }
}

async function report(server: RunningServer, token: string): Promise<void> {
  const where = databaseUrl ? 'on PostgreSQL' : 'with the database inside';
  // Both sides know the work before they are measured.
  readAll(batchOf(DOCUMENTS));
  await measure(server, token, { from: -WARM_UP, abreast: 1, count: WARM_UP });
  const busy = loadavg()[0] ?? 0;
  // One request after the other, as the app sends them; then two at a time, as two people would.
  emit(`upload ${where}`, await measure(server, token, { from: 0, abreast: 1, count: DOCUMENTS }), true);
  const peak = `peak memory of the server ${where}: ${statusOf(server, 'VmHWM') ?? '?'} MB resident`;
  console.log(`${peak} (at most ${TARGET.megabytes}), ${statusOf(server, 'VmRSS') ?? '?'} MB afterwards`);
  emit('two at a time', await measure(server, token, { from: DOCUMENTS, abreast: 2, count: DOCUMENTS }), false);
  console.log(`  machine: load ${busy.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after`);
}

function emit(name: string, { alone, upload }: Times, isTarget: boolean): void {
  const perSecond = (ms: number) => ((DOCUMENTS * 1000) / ms).toFixed(0);
  console.log(
    `${name}: ${DOCUMENTS} documents in ZIPs of ${IN_A_ZIP}, ${perSecond(upload)} a second, ` +
      `${(alone / upload).toFixed(2)} of reading alone (${perSecond(alone)} a second` +
      `${isTarget ? `; at least ${TARGET.ratio}` : ''})`,
  );
}

type Share = { from: number; abreast: number; count: number };

async function measure(server: RunningServer, token: string, { from, abreast, count }: Share): Promise<Times> {
  const total: Times = { alone: 0, upload: 0 };
  for (let first = from; first < from + count; first += IN_A_ZIP * abreast) {
    const batches = Array.from({ length: abreast }, (_, at) => batchOf(first + at * IN_A_ZIP));
    const zips = batches.map((batch, at) => zipOf(batch, first + at * IN_A_ZIP));
    total.alone += timeOf(() => batches.forEach(readAll));
    const started = performance.now();
    await Promise.all(zips.map((zip) => upload(server, token, zip)));
    total.upload += performance.now() - started;
  }
  return total;
}

function batchOf(first: number): Uint8Array[] {
  return Array.from({ length: IN_A_ZIP }, (_, at) => Buffer.from(sizedDocument(first + at)));
}

function zipOf(batch: readonly Uint8Array[], first: number): Uint8Array {
  return zipSync(Object.fromEntries(batch.map((bytes, at) => [`fv${first + at}.xml`, bytes])));
}

function readAll(batch: readonly Uint8Array[]): void {
  for (const bytes of batch) readDianFile(bytes, decodeText);
}

function timeOf(run: () => void): number {
  const started = performance.now();
  run();
  return performance.now() - started;
}

async function upload({ origin }: RunningServer, token: string, zip: Uint8Array): Promise<void> {
  const body = new FormData();
  body.append('files', new Blob([Buffer.from(zip)]), 'facturas.zip');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/api/upload/invoices`, { method: 'POST', headers, body });
  const text = await answer.text();
  const created = text.split('"outcome":"created"').length - 1;
  if (created !== IN_A_ZIP) throw new Error(`${created} of ${IN_A_ZIP} were created: ${text.slice(0, 500)}`);
}

/** Megabytes. Linux keeps it; elsewhere nobody says. */
function statusOf({ child }: RunningServer, name: 'VmHWM' | 'VmRSS'): number | undefined {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    const kilobytes = new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1];
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
  } catch {
    return undefined;
  }
}
