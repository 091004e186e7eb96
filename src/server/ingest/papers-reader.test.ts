import { randomBytes } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attachedDocumentXml, dianXml } from '#tests/harness/a-dian-document.ts';
import { builtWorkerUrl } from '#tests/harness/built-worker.ts';
import { createPapersReader, type PapersReader } from './papers-reader.ts';
import { readPapers } from './read-papers.ts';

const entry = 'src/server/ingest/papers-worker.ts';
let workerUrl: URL;
let reader: PapersReader;
beforeAll(async () => {
  workerUrl = await builtWorkerUrl({ entry, sources: ['src/server/ingest', 'src/domain'] });
  reader = createPapersReader({ workerUrl });
}, 60_000);
afterAll(() => reader.close());

const xml = (content: string) => ({ filename: 'a.xml', bytes: strToU8(content) });
const big = () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => ({ description: `Cosa ${at}`, total: '1.00' }));
  return xml(dianXml({ lines, subtotal: '20000.00', tax: '0.00' }));
};

test('a thread reads what reading here gives', async () => {
  const files = [
    xml(dianXml()),
    xml(attachedDocumentXml(dianXml())),
    xml('<a'),
    { filename: 'a.zip', bytes: zipSync({ 'a/b.xml': strToU8(dianXml()), 'c.pdf': strToU8('%PDF-1.4') }) },
  ];
  const threaded = await Promise.all(files.map(reader.readPapers));
  const here = await Promise.all(files.map(readPapers));
  expect(threaded.map(withPlainBytes)).toEqual(here.map(withPlainBytes));
});

/** Too large to be read by one thread while another is idle: its bytes hardly shrink. */
function aLargeZip(members: Record<string, Uint8Array>) {
  const noise = { 'ruido.pdf': new Uint8Array([...strToU8('%PDF-1.4'), ...randomBytes(100_000)]) };
  return { filename: 'a.zip', bytes: zipSync({ ...members, ...noise }, { level: 0 }) };
}

test('a large ZIP, shared among threads, gives what one thread reads, in its order', async () => {
  const documents = Array.from(
    { length: 7 },
    (_, at) => [`f${at}.xml`, strToU8(dianXml({ number: `FE${at}` }))] as const,
  );
  const nested = zipSync({ 'x.xml': strToU8(dianXml({ number: 'FE10' })), 'y.xml': strToU8('<a') });
  const file = aLargeZip({ ...Object.fromEntries(documents), 'dentro.zip': nested, 'z.xml': strToU8('<b') });
  const threads = await reader.readPapers(file);
  expect(threads).toMatchObject({ ok: true, papers: { length: 10 }, attachments: { length: 1 } });
  expect(withPlainBytes(threads)).toEqual(withPlainBytes(await readPapers(file)));
});

test.each([
  ['nothing of use', aLargeZipOfNotes()],
  ['more members than it may, in archives inside it', aLargeZip({ 'a.zip': full(300), 'b.zip': full(300) })],
  ['damage', { filename: 'a.zip', bytes: new Uint8Array([...strToU8('PK\u0003\u0004'), ...randomBytes(100_000)]) }],
])('a large ZIP with %s is refused by threads as by one', async (_what, file) => {
  const here = await readPapers(file);
  expect(here.ok).toBe(false);
  expect(await reader.readPapers(file)).toEqual(here);
});

test('timers and sockets go on while a large file is read', async () => {
  await reader.readPapers(xml(dianXml()));
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 5);
  const reading = await reader.readPapers(big());
  clearInterval(timer);
  expect(reading).toMatchObject({ ok: true, papers: [{ sort: 'document' }] });
  expect(ticks).toBeGreaterThan(3);
});

test('a file that takes too long is refused in words, and the next one is read', async () => {
  const hasty = createPapersReader({ workerUrl, threads: 1, timeMs: 1 });
  const told = await Promise.all([hasty.readPapers(big()), hasty.readPapers(big())]);
  for (const one of told) expect(one).toMatchObject({ ok: false, detail: expect.stringMatching(/pesado/) });
  await hasty.close();
  const patient = createPapersReader({ workerUrl, threads: 1 });
  const good = await Promise.all([patient.readPapers(big()), patient.readPapers(xml(dianXml()))]);
  expect(good).toMatchObject([{ ok: true }, { ok: true }]);
  await patient.close();
});

// What crosses between threads comes as a plain array of bytes.
function withPlainBytes(reading: Awaited<ReturnType<typeof readPapers>>) {
  if (!reading.ok) return reading;
  return {
    ...reading,
    attachments: reading.attachments.map(({ member, bytes }) => ({ member, bytes: Array.from(bytes) })),
  };
}

function full(members: number): Uint8Array {
  return zipSync(Object.fromEntries(Array.from({ length: members }, (_, at) => [`${at}.xml`, strToU8('<a')])));
}

function aLargeZipOfNotes() {
  return { filename: 'a.zip', bytes: zipSync({ 'nota.txt': new Uint8Array(randomBytes(100_000)) }, { level: 0 }) };
}
