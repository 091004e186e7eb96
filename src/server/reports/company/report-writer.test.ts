import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { builtWorkerUrl } from '#tests/harness/server/built-worker.ts';
import type { Fact, Source } from './records.ts';
import { type ReportFiles, reportPath, saveRecords } from './report-files.ts';
import type { ReportedDocument, ReportedParty } from './report-rows.ts';
import { createReportWriter, type ReportWriter } from './report-writer.ts';
import { writeReport } from './write-report.ts';

const SOURCES = ['reports', 'platform/workbook', 'platform/processes', 'platform/files'];
let programUrl: URL;
beforeAll(async () => {
  const entry = 'src/server/reports/company/report-process.ts';
  programUrl = await builtWorkerUrl({ entry, sources: [...SOURCES.map((one) => `src/server/${one}`), 'src/domain'] });
}, 60_000);

let writer: ReportWriter;
let folder = '';
beforeEach(async () => {
  writer = createReportWriter({ programUrl });
  folder = await mkdtemp(path.join(tmpdir(), 'cuadra-written-'));
});
afterEach(async () => {
  await writer.close();
  await rm(folder, { recursive: true });
});

/** Saves the records as the server does before it has the report written. */
async function saved(records: readonly Source[]): Promise<ReportFiles> {
  await saveRecords(folder, records);
  return { folder, tabs: records.map(({ tab }) => tab), covered: {}, fields: [], properties: PROPERTIES };
}

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

const PROPERTIES = { title: 'Reporte', author: 'Cuadra', company: 'Ñandú', created: '2026-11-21T15:00:00Z' };
const TABS = ['Info', 'Invoice_Lines', 'Suppliers', 'Customers'] as const;
const sources = (): Source[] => [
  { tab: 'Info', records: inParts([aFact]) },
  {
    tab: 'Invoice_Lines',
    records: inParts(...Array.from({ length: 30 }, (_, part) => [part, part + 1].map(aDocument))),
  },
  { tab: 'Suppliers', records: inParts([], [aParty('900123456')], [aParty('1')]) },
  { tab: 'Customers', records: inParts() },
];

test('a process writes byte for byte what is written here', async () => {
  const size = await writer.write({ company_id: 'a', ...(await saved(sources())) });
  const there = await readFile(reportPath(folder));
  expect(there).toHaveLength(size);
  await rm(reportPath(folder));
  expect(await writeReport({ folder, tabs: TABS, covered: {}, fields: [], properties: PROPERTIES })).toBe(size);
  expect(await readFile(reportPath(folder))).toEqual(there);
});

test('what goes wrong where records come from ends the report with that error', async () => {
  const error = new Error('the line is down');
  async function* broken(): AsyncGenerator<Fact[]> {
    yield [aFact];
    throw error;
  }
  await expect(saved([{ tab: 'Info', records: broken() }])).rejects.toBe(error);
});

test('a file that cannot be written throws, whether or not it has records', async () => {
  const nowhere = path.join(folder, 'nowhere');
  await expect(
    writer.write({ company_id: 'a', folder: nowhere, tabs: ['Info'], covered: {}, fields: [], properties: PROPERTIES }),
  ).rejects.toThrow('ENOENT');
  await expect(
    writer.write({ company_id: 'a', folder: nowhere, tabs: [], covered: {}, fields: [], properties: PROPERTIES }),
  ).rejects.toThrow('ENOENT');
});

test('a record that is not what it should be ends the writing, not the server', async () => {
  const records = inParts([{ ...aDocument(1), line_items: '[{}]' }]);
  const files = await saved([{ tab: 'Invoice_Lines', records }]);
  await expect(writer.write({ company_id: 'a', ...files })).rejects.toThrow('description');
});

test('a server that stops refuses the report that waits', async () => {
  const files = await saved(sources());
  await writer.close();
  await expect(writer.write({ company_id: 'a', ...files })).rejects.toMatchObject({ code: 'not_ready' });
});
