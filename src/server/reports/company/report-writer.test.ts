import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { builtWorkerUrl } from '#tests/harness/server/built-worker.ts';
import type { Fact, Source } from './records.ts';
import type { ReportedDocument, ReportedParty } from './report-rows.ts';
import { createReportWriter } from './report-writer.ts';
import { type WriteReport, writeReport } from './write-report.ts';

let threaded: WriteReport;
beforeAll(async () => {
  const entry = 'src/server/reports/company/report-worker.ts';
  threaded = createReportWriter(
    await builtWorkerUrl({ entry, sources: ['src/server/reports', 'src/server/platform/workbook', 'src/domain'] }),
  );
}, 60_000);

let directory = '';
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'cuadra-written-'));
});
afterEach(() => rm(directory, { recursive: true }));
const fileCalled = (name: string) => path.join(directory, name);

async function* inParts<R>(...parts: R[][]): AsyncGenerator<R[]> {
  yield* parts;
}

const aFact: Fact = { name: 'Empresa', kind: 'text', value: 'Café & Compañía "Ñandú" 🧾' };
const aParty = (nit: string): ReportedParty => ({
  nit,
  name: '=cmd()',
  email: null,
  phone: null,
  city: 'Bogotá',
  invoice_count: 2,
  unconverted: 0,
  cents: -12_345,
  first_date: '2026-01-31',
  last_date: '2026-11-05',
});
const aLine = (place: number) => ({
  description: `Línea ${place}`,
  line_total: 10_000 + place,
  taxes: [{ code: '01', amount: 1_900 }],
});
const aDocument = (number: number): ReportedDocument => ({
  invoice_number: `FE${number}`,
  issue_date: '2026-11-05',
  document_kind: 'invoice',
  supplier_name: 'Café del Valle S.A.S.',
  supplier_nit: '900123456',
  customer_name: 'Ñandú Ltda.',
  customer_nit: '800987654',
  currency: 'COP',
  cufe: 'a1b2c3d4'.repeat(12),
  counts_for: 'customer',
  counts_sign: 1,
  exchange_rate: null,
  line_items: JSON.stringify(Array.from({ length: number % 5 }, (_, place) => aLine(place))),
});

const sources = (): Source[] => [
  { tab: 'Info', records: inParts([aFact]) },
  {
    tab: 'Invoice_Lines',
    records: inParts(...Array.from({ length: 30 }, (_, part) => [part, part + 1].map(aDocument))),
  },
  { tab: 'Suppliers', records: inParts([], [aParty('900123456')], [aParty('1')]) },
  { tab: 'Customers', records: inParts() },
];

test('a thread writes byte for byte what is written here', async () => {
  const size = await threaded(fileCalled('there.xlsx'), sources());
  expect(await writeReport(fileCalled('here.xlsx'), sources())).toBe(size);
  const [there, here] = await Promise.all(['there.xlsx', 'here.xlsx'].map((name) => readFile(fileCalled(name))));
  expect(there).toHaveLength(size);
  expect(there).toEqual(here);
});

test('what goes wrong where records come from ends the writing with that error, and its thread', async () => {
  const threads: Worker[] = [];
  const receive = (thread: Worker) => void threads.push(thread);
  process.on('worker', receive);
  onTestFinished(() => void process.off('worker', receive));
  const error = new Error('the line is down');
  async function* broken(): AsyncGenerator<Fact[]> {
    yield [aFact];
    throw error;
  }
  await expect(threaded(fileCalled('report.xlsx'), [{ tab: 'Info', records: broken() }])).rejects.toBe(error);
  // The threadId of an ended thread is -1.
  expect(threads.map(({ threadId }) => threadId)).toEqual([-1]);
});

test('a file that cannot be written is told, whether or not there is more to come', async () => {
  const nowhere = path.join(directory, 'nowhere', 'report.xlsx');
  await expect(threaded(nowhere, sources())).rejects.toThrow('ENOENT');
  await expect(threaded(nowhere, [])).rejects.toThrow('ENOENT');
});

test('a record that is not what it should be ends the writing, not the server', async () => {
  const records = inParts([{ ...aDocument(1), line_items: '[{}]' }]);
  await expect(threaded(fileCalled('report.xlsx'), [{ tab: 'Invoice_Lines', records }])).rejects.toThrow('description');
});

test('a thread that does not keep up is not buried in records, and one that ends is not waited for', async () => {
  const dies = createReportWriter(new URL('data:text/javascript,setTimeout(() => process.exit(), 300)'));
  let read = 0;
  async function* endless(): AsyncGenerator<Fact[]> {
    for (;;) {
      read += 1;
      yield [aFact];
    }
  }
  await expect(dies(fileCalled('report.xlsx'), [{ tab: 'Info', records: endless() }])).rejects.toThrow('ended early');
  expect(read).toBe(5);
});
