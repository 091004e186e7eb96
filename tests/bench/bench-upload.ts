import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { zipSync } from 'fflate';
import { readDianFile } from '#domain/dian/read-dian-xml.ts';
import { decodeText } from '#server/ingest/decode-text.ts';
import { aDataDir, type RunningServer, startServer } from '#tests/harness/running-server.ts';
import { sizedDocument } from './sized-document.ts';

/**
 * From a browser's request to committed rows: the built server in a process of its own with its embedded database, or on
 * the PostgreSQL of DATABASE_URL, against reading the same documents and doing nothing with them.
 */
const DOCUMENTS = 2000;
const IN_A_ZIP = 100;
/** The app sends up to ten: that is faster, and takes more memory. */
const IN_A_REQUEST = Number(process.env['BENCH_IN_A_REQUEST'] ?? 1);
const TARGET = { ratio: 0.35, megabytes: 400 };

const zips = Array.from({ length: DOCUMENTS / IN_A_ZIP }, (_, at) => zipOf(at * IN_A_ZIP));
const alone = readingAlone();
const { dataDir, remove } = await aDataDir();
const databaseUrl = process.env['DATABASE_URL'];
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

async function report(running: RunningServer, token: string): Promise<void> {
  const started = performance.now();
  for (let at = 0; at < zips.length; at += IN_A_REQUEST)
    await upload(running, token, zips.slice(at, at + IN_A_REQUEST));
  const perSecond = (DOCUMENTS * 1000) / (performance.now() - started);
  const ratio = perSecond / alone;
  console.log(
    `upload: ${DOCUMENTS} documents in ZIPs of ${IN_A_ZIP}, ${perSecond.toFixed(0)} a second, ` +
      `${ratio.toFixed(2)} of reading alone (${alone.toFixed(0)} a second; at least ${TARGET.ratio})`,
  );
  console.log(`peak memory of the server ${peakMegabytes(running) ?? '?'} MB (at most ${TARGET.megabytes})`);
}

function zipOf(first: number): Uint8Array {
  const members = Array.from({ length: IN_A_ZIP }, (_, at) => {
    return [`fv${first + at}.xml`, Buffer.from(sizedDocument(first + at))] as const;
  });
  return zipSync(Object.fromEntries(members));
}

/** Documents a second; the first batch warms the engine and is not counted. */
function readingAlone(): number {
  let spent = 0;
  for (let first = -IN_A_ZIP; first < DOCUMENTS; first += IN_A_ZIP) {
    const batch = Array.from({ length: IN_A_ZIP }, (_, at) => Buffer.from(sizedDocument(Math.abs(first) + at)));
    const started = performance.now();
    for (const bytes of batch) readDianFile(bytes, decodeText);
    if (first >= 0) spent += performance.now() - started;
  }
  return (DOCUMENTS * 1000) / spent;
}

async function upload(running: RunningServer, token: string, files: readonly Uint8Array[]): Promise<void> {
  const body = new FormData();
  for (const zip of files) body.append('files', new Blob([Buffer.from(zip)]), 'facturas.zip');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${running.origin}/api/upload/invoices`, { method: 'POST', headers, body });
  const text = await answer.text();
  const created = text.split('"outcome":"created"').length - 1;
  const expected = files.length * IN_A_ZIP;
  if (created !== expected) throw new Error(`${created} of ${expected} were created: ${text.slice(0, 500)}`);
}

/** Linux keeps it; elsewhere nobody says. */
function peakMegabytes({ child }: RunningServer): number | undefined {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
  } catch {
    return undefined;
  }
}
