import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { DETAIL_HEADERS } from '#domain/sheets/detail-lines.ts';
import { aRow, aSheet, aTemplate } from '#tests/harness/a-sheet.ts';
import { builtWorkerUrl } from '#tests/harness/built-worker.ts';
import { type ReadSheet, readSheet, type SheetAsked, type SheetPart } from './read-sheet.ts';
import { rehearsalSheet } from './rehearsal-sheet.ts';
import { createSheetReader } from './sheet-reader.ts';
import { XlsxRefused } from './xlsx/xlsx-refused.ts';

const NIT = '900123456';
const company = { id: crypto.randomUUID(), name: 'Café del Valle S.A.S.', nits: [NIT] };
const asked = (bytes: Uint8Array, after = 0): SheetAsked => ({
  bytes,
  layout: 'cuadra',
  mapping: null,
  company,
  after,
});

let workerUrl: URL;
let threaded: ReadSheet;
beforeAll(async () => {
  const entry = 'src/server/ingest/sheet-worker.ts';
  workerUrl = await builtWorkerUrl({ entry, sources: ['src/server/ingest', 'src/server/report', 'src/domain'] });
  threaded = createSheetReader(workerUrl).readSheet;
}, 60_000);

/** A reader that is ready, and the threads it has started, those that have ended included. */
async function watched(idleMs?: number) {
  const threads: Worker[] = [];
  const hear = (thread: Worker) => void threads.push(thread);
  process.on('worker', hear);
  onTestFinished(() => void process.off('worker', hear));
  const { readSheet: read, close } = createSheetReader(workerUrl, idleMs);
  onTestFinished(close);
  const [first] = await once(process, 'worker');
  // It has rehearsed when it says its first word.
  await once(first, 'message');
  // Of one that has ended the number is -1.
  return { read, close, threads, alive: () => threads.filter(({ threadId }) => threadId > 0).length };
}

async function all(parts: AsyncGenerator<SheetPart>): Promise<SheetPart[]> {
  const read: SheetPart[] = [];
  for await (const part of parts) read.push(part);
  return read;
}

function aFile() {
  const rows = Array.from({ length: 1_200 }, (_, at) =>
    aRow(NIT, { number: String(at), total: at % 9 ? 119_000 : null }),
  );
  const line = ['FE', '1', NIT, 1, 'C1', 'Café', 2, 'kg', 50_000, 0, 19, 100_000];
  return aTemplate(rows, [aSheet([DETAIL_HEADERS, line, ['FE', 'nadie', ...line.slice(2)]], 'Detalle')]);
}

test('a thread reads what reading here gives, from any row on', async () => {
  const bytes = aFile();
  for (const after of [0, 700, 5_000]) {
    const here = await all(readSheet(asked(bytes, after)));
    expect(await all(threaded(asked(bytes.slice(), after)))).toEqual(here);
    expect(here.flatMap(({ rows }) => rows)).toHaveLength(Math.max(0, 1_201 - Math.max(1, after)));
    expect(here.at(-1)?.unclaimed).toEqual([3]);
  }
});

test.each(['cuadra', 'dian'] as const)(
  'what a thread rehearses with is read as %s, and all of it goes in',
  async (layout) => {
    const rows = (await all(readSheet(rehearsalSheet(layout)))).flatMap((part) => part.rows);
    expect(rows).toHaveLength(125);
    expect(new Set(rows.map(({ reading }) => reading.does))).toEqual(new Set(['import']));
  },
);

test('what is no spreadsheet is refused as it is here', async () => {
  const reading = all(threaded(asked(new Uint8Array([1, 2, 3]))));
  await expect(reading).rejects.toThrow(XlsxRefused);
  await expect(reading).rejects.toThrow(new XlsxRefused('not_xlsx').message);
});

test('whoever stops asking stops the reading', async () => {
  const { read, alive } = await watched();
  for await (const { rows } of read(asked(aFile()))) {
    expect(rows.length).toBeGreaterThan(0);
    break;
  }
  expect(alive()).toBe(0);
});

test('one spreadsheet after the other is read by one thread, whatever became of the one before', async () => {
  const { read, threads } = await watched();
  const here = await all(readSheet(asked(aFile())));
  expect(await all(read(asked(aFile())))).toEqual(here);
  await expect(all(read(asked(new Uint8Array([1, 2, 3]))))).rejects.toThrow(XlsxRefused);
  expect(await all(read(asked(aFile())))).toEqual(here);
  expect(threads).toHaveLength(1);
});

test('two spreadsheets at a time are read by two threads, of which one stays', async () => {
  const { read, threads, alive } = await watched();
  const here = await all(readSheet(asked(aFile())));
  expect(await Promise.all([all(read(asked(aFile()))), all(read(asked(aFile())))])).toEqual([here, here]);
  expect(threads).toHaveLength(2);
  await expect.poll(alive).toBe(1);
});

test('a thread that has read and that nobody needs gives its place to a fresh one', async () => {
  const { read, threads, alive } = await watched(10);
  await all(read(asked(aFile())));
  await expect.poll(() => threads.map(({ threadId }) => threadId > 0), { timeout: 10_000 }).toEqual([false, true]);
  await all(read(asked(aFile())));
  expect(alive()).toBeGreaterThan(0);
});

test('a thread is there before the first spreadsheet, and none that was made ready stays after closing', async () => {
  const { read, threads, alive, close } = await watched();
  expect(threads).toHaveLength(1);
  await all(read(asked(aFile())));
  expect(threads).toHaveLength(1);
  await close();
  expect(alive()).toBe(0);
});

test('the first rows are handed over before there are many', async () => {
  const sizes = (await all(readSheet(asked(aFile())))).map(({ rows }) => rows.length);
  expect(sizes).toEqual([125, 250, 500, 325]);
});
