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

/** Big enough to be shared by the threads; the noise is a note nobody reads. */
const sharedZip = (members: Record<string, Uint8Array>) => ({
  filename: 'facturas.zip',
  bytes: zipSync({ 'nota.txt': randomBytes(64 * 1024), ...members }),
});
const emptyMembers = (count: number) =>
  zipSync(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.txt`, strToU8('')])));

const documents = Object.fromEntries(
  Array.from({ length: 21 }, (_, at) => [`${at}.xml`, strToU8(dianXml({ number: `FE${at}` }))]),
);

test.each([
  ['documents, in their order', documents],
  ['one document beside things nobody reads', { 'a.xml': strToU8(dianXml()) }],
  [
    'a broken member and a PDF in each half',
    {
      'a.xml': strToU8('<a'),
      'a.pdf': strToU8('%PDF-1.4'),
      ...documents,
      'z.xml': strToU8('<a'),
      'z.pdf': strToU8('%PDF-1.4'),
    },
  ],
  ['archives in it', { 'a.zip': zipSync(documents), ...documents, 'z.zip': zipSync(documents) }],
  [
    'more members in its archives than a whole upload may have',
    {
      'a.zip': emptyMembers(300),
      ...documents,
      'z.zip': emptyMembers(300),
    },
  ],
  ['nothing to read', { 'a.txt': strToU8('a') }],
])('several threads make of a ZIP what one makes: %s', async (_, members) => {
  const file = sharedZip(members);
  expect(withPlainBytes(await reader.readPapers(file))).toEqual(withPlainBytes(await readPapers(file)));
});

test('a ZIP waits for nobody but the first thread that is free', async () => {
  const file = sharedZip(documents);
  const readings = await Promise.all([big(), file, file, file].map(reader.readPapers));
  for (const reading of readings) expect(reading.ok).toBe(true);
});

// What crosses between threads comes as a plain array of bytes.
function withPlainBytes(reading: Awaited<ReturnType<typeof readPapers>>) {
  if (!reading.ok) return reading;
  return {
    ...reading,
    attachments: reading.attachments.map(({ member, bytes }) => ({ member, bytes: Array.from(bytes) })),
  };
}
