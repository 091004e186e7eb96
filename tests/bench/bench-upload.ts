import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { zipSync } from 'fflate';
import { aDataDir, type RunningServer, startServer } from '#tests/harness/server/running-server.ts';
import { sizedDocument } from './documents/sized-document.ts';

/**
 * From a browser's request to committed rows: the built server in a process of its own with its embedded database, or on
 * the PostgreSQL of DATABASE_URL.
 */
const DOCUMENTS = 2000;
const IN_A_ZIP = 100;
const WARM_UP = 500;
/** Documents a second. */
const LEAST = process.env['DATABASE_URL'] ? 200 : 150;
const MOST_MEGABYTES = 450;

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
  await measure(server, token, { from: -WARM_UP, abreast: 1, count: WARM_UP });
  const busy = loadavg()[0] ?? 0;
  // One request after the other, as the app sends them; then two at a time, as two people would.
  const perSecond = emit(`upload ${where}`, await measure(server, token, { from: 0, abreast: 1, count: DOCUMENTS }));
  const peak = statusOf(server, 'VmHWM');
  emit('two at a time', await measure(server, token, { from: DOCUMENTS, abreast: 2, count: DOCUMENTS }));
  const isMet = perSecond >= LEAST && (peak === undefined || peak <= MOST_MEGABYTES);
  const bounds = `at least ${LEAST} a second, at most ${MOST_MEGABYTES} MB`;
  console.log(`${isMet ? '✓' : '✗'}  ${bounds}: ${perSecond} a second, ${peak ?? '?'} MB resident`);
  console.log(`  machine: load ${busy.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after`);
  if (!isMet) process.exitCode = 1;
}

/** Returns the documents a second. */
function emit(name: string, ms: number): number {
  const perSecond = Math.round((DOCUMENTS * 1000) / ms);
  console.log(`${name}: ${DOCUMENTS} documents in ZIPs of ${IN_A_ZIP}, ${perSecond} a second`);
  return perSecond;
}

type Share = { from: number; abreast: number; count: number };

/** The milliseconds that the uploads took. */
async function measure(server: RunningServer, token: string, { from, abreast, count }: Share): Promise<number> {
  let total = 0;
  for (let first = from; first < from + count; first += IN_A_ZIP * abreast) {
    const zips = Array.from({ length: abreast }, (_, at) => zipOf(first + at * IN_A_ZIP));
    const started = performance.now();
    await Promise.all(zips.map((zip) => upload(server, token, zip)));
    total += performance.now() - started;
  }
  return total;
}

function zipOf(first: number): Uint8Array {
  const documents = Array.from({ length: IN_A_ZIP }, (_, at) => first + at);
  return zipSync(Object.fromEntries(documents.map((n) => [`fv${n}.xml`, Buffer.from(sizedDocument(n))])));
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
