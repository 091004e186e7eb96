import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { zipSync } from 'fflate';
import type { Page } from 'playwright';
import { build } from 'vite';
import { readDianFile } from '#domain/dian/xml/read-dian-xml.ts';
import { decodeText } from '#server/documents/decode-text.ts';
import { aProfile } from '#tests/harness/browser/browser.ts';
import type { BatchRead, ReadBatch } from './documents/reading-page.ts';
import { sizedDocument } from './documents/sized-document.ts';

/** The same documents read by the app's worker in Chromium and by Node, a batch each in turns. */
const DOCUMENTS = 2000;
const IN_A_BATCH = 100;

const pages = await builtPages();
const server = createServer(({ url = '/' }, response) => {
  const body = pages.get(url) ?? batchFile(url);
  const type =
    url === '/' ? 'text/html; charset=utf-8' : url.endsWith('.js') ? 'text/javascript' : 'application/octet-stream';
  response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const profile = await aProfile();
try {
  const context = await profile.open();
  const page = await context.newPage();
  // Listening on a port, so its address has one.
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await report(page, 'as single files', (first) => placesFrom(first).map((place) => `/xml/${place}`));
  await report(page, `in ZIPs of ${IN_A_BATCH}`, (first) => [`/zip/${first}`]);
  console.log(`  machine: load ${(loadavg()[0] ?? 0).toFixed(1)}`);
  await context.close();
} finally {
  await profile.remove();
  server.close();
}

async function report(page: Page, name: string, pathsFrom: (first: number) => string[]): Promise<void> {
  const total = { browser: 0, node: 0 };
  // The first batch fetches the worker and warms both engines; it is not counted.
  for (let first = -IN_A_BATCH; first < DOCUMENTS; first += IN_A_BATCH) {
    const place = first < 0 ? DOCUMENTS : first;
    const { ms, documents } = await page.evaluate<BatchRead, string[]>(
      // The page put it there; what is passed as text runs in the page.
      (paths) => (globalThis as unknown as { readBatch: ReadBatch }).readBatch(paths),
      pathsFrom(place),
    );
    if (documents !== IN_A_BATCH) throw new Error(`The browser read ${documents} of ${IN_A_BATCH}.`);
    const node = timeOf(placesFrom(place).map(bytesOf));
    if (first < 0) continue;
    total.browser += ms;
    total.node += node;
  }
  const perSecond = (ms: number) => ((DOCUMENTS * 1000) / ms).toFixed(0);
  console.log(
    `in Chromium's worker, ${name}: ${DOCUMENTS} documents, ${perSecond(total.browser)} a second, ` +
      `${(total.node / total.browser).toFixed(2)} of reading in Node (${perSecond(total.node)} a second)`,
  );
}

function placesFrom(first: number): number[] {
  return Array.from({ length: IN_A_BATCH }, (_, at) => first + at);
}

function bytesOf(place: number): Buffer<ArrayBuffer> {
  return Buffer.from(sizedDocument(place));
}

function timeOf(batch: readonly Uint8Array[]): number {
  const started = performance.now();
  for (const bytes of batch) readDianFile(bytes, decodeText);
  return performance.now() - started;
}

function batchFile(url: string): Uint8Array | undefined {
  const [, sort, first] = /^\/(xml|zip)\/(\d+)$/.exec(url) ?? [];
  if (sort === undefined) return undefined;
  if (sort === 'xml') return bytesOf(Number(first));
  return zipSync(Object.fromEntries(placesFrom(Number(first)).map((place) => [`fv${place}.xml`, bytesOf(place)])));
}

/** The page and the app's worker as the product builds them, by their paths. */
async function builtPages(): Promise<Map<string, string | Uint8Array>> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, target: 'es2022', rolldownOptions: { input: 'tests/bench/documents/reading-page.ts' } },
  });
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  const files = outputs.flatMap(({ output }) => output);
  const entry = files.find((file) => file.type === 'chunk' && file.isEntry);
  const page = `<!doctype html><meta charset="utf-8"><script type="module" src="/${entry?.fileName}"></script>`;
  return new Map([
    ['/', page],
    ...files.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source] as const),
  ]);
}
