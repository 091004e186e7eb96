import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { XlsxRefusedError } from '#domain/sheets/xlsx/xlsx-refused.ts';
import { hashSha256 } from '#server/documents/parsed-part.ts';
import { type ReadSheetRequest, readSheet, type SheetPart } from '#server/spreadsheets/parse/read-sheet.ts';
import { dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { aDocumentParser } from '#tests/harness/documents/a-document-parser.ts';
import { aPrintedInvoice } from '#tests/harness/documents/a-printed-invoice.ts';
import { aRow, aTemplate } from '#tests/harness/documents/a-sheet.ts';
import {
  aMailOfAttachedLines,
  aMailOfHtml,
  aMailOfUuencode,
  anXmlOfIds,
  aWorkbookOfStrings,
  aZipWithDamage,
} from '#tests/harness/documents/hostile-files.ts';
import { aMessage } from '#tests/harness/mail/a-message.ts';
import type { DocumentParser } from './document-parser.ts';

const isLinux = process.platform === 'linux';
const company_id = 'a';
let dataDir: string;
let parser: DocumentParser;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cuadra-parser-'));
  parser = await aDocumentParser({ dataDir });
}, 120_000);
afterAll(async () => {
  await parser.close();
  await rm(dataDir, { recursive: true });
});

const upload = (bytes: Uint8Array, filename = 'a.zip') =>
  parser.parseUpload({ company_id, filename, bytes, readsPdfs: 'beside_documents' });

test('a ZIP is read with its PDFs, and nothing of it stays on the disk', async () => {
  const bytes = zipSync({
    'fe.xml': strToU8(dianXml()),
    'roto.xml': strToU8('<x'),
    'cara.pdf': aPrintedInvoice({ number: 'FE1' }),
  });
  const contents = await upload(bytes);
  expect(contents).toMatchObject({
    ok: true,
    parts: [
      { name: 'fe.xml', type: 'document' },
      { name: 'roto.xml', type: 'refused' },
    ],
    pdfs: [{ name: 'cara.pdf', reading: { ok: true } }],
  });
  expect(await readdir(join(dataDir, 'parsing'))).toEqual([]);
});

test('PDFs in the place of documents are not read where they are not welcome', async () => {
  const bytes = zipSync({ 'cara.pdf': aPrintedInvoice({ number: 'FE1' }) });
  expect(await upload(bytes)).toMatchObject({ ok: true, parts: [], pdfs: [{ reading: null }] });
});

test('timers and sockets go on while a large file is read', async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => ({ description: `Cosa ${at}`, total: '1.00' }));
  const bytes = strToU8(dianXml({ lines, subtotal: '20000.00', tax: '0.00' }));
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 5);
  const contents = await upload(bytes, 'a.xml');
  clearInterval(timer);
  expect(contents).toMatchObject({ ok: true, parts: [{ type: 'document' }] });
  expect(ticks).toBeGreaterThan(3);
});

test.skipIf(!isLinux)(
  'a file that needs too much memory says so, and the next is read',
  async () => {
    const small = await aDocumentParser({ dataDir, limits: { memoryMb: 256, heapMb: 24 } });
    onTestFinished(() => small.close());
    const lines = Array.from({ length: 40_000 }, (_, at) => ({ description: `Cosa ${at}`, total: '1.00' }));
    const file = { company_id, filename: 'a.xml', bytes: strToU8(dianXml({ lines })), readsPdfs: 'always' } as const;
    expect(await small.parseUpload(file)).toEqual({
      ok: false,
      detail:
        'El archivo necesita demasiada memoria para leerlo. Si es un ZIP, divídelo en varios; si es un XML, pide al emisor uno más pequeño.',
      skipped: [],
    });
    expect(await small.parseUpload({ ...file, bytes: strToU8(dianXml()) })).toMatchObject({ ok: true });
  },
  60_000,
);

const company = { id: company_id, name: 'Café del Valle S.A.S.', nits: ['900123456'] };
const sheet = (bytes: Uint8Array, after = 0): ReadSheetRequest => ({
  bytes,
  layout: 'cuadra',
  mapping: null,
  types: [],
  company,
  after,
});
async function all(parts: AsyncGenerator<SheetPart>): Promise<SheetPart[]> {
  const read: SheetPart[] = [];
  for await (const part of parts) read.push(part);
  return read;
}

test('the rows of a spreadsheet are those that reading here gives, and a part is never too much', async () => {
  const rows = Array.from({ length: 4_500 }, (_, at) =>
    aRow('900123456', { number: String(at), total: at % 9 ? 119_000 : null }),
  );
  const bytes = await aTemplate(rows);
  for (const after of [0, 4_000]) {
    const parts = await all(parser.readSheet({ company_id, ...sheet(bytes, after) }));
    expect(JSON.stringify(parts)).toBe(JSON.stringify(await all(readSheet(sheet(bytes, after)))));
    for (const part of parts) expect(part.rows.length).toBeLessThanOrEqual(2_000);
  }
  expect(await readdir(join(dataDir, 'parsing'))).toEqual([]);
});

test('H2 a workbook of too many shared texts is refused, however many come at once', async () => {
  const bytes = aWorkbookOfStrings(25);
  const look = () => parser.describeSheet({ company_id, bytes });
  for (const result of await Promise.allSettled([look(), look(), look()])) {
    expect(result).toMatchObject({ status: 'rejected', reason: new XlsxRefusedError('xlsx_too_big') });
  }
  const outline = parser.outlineSheet({ company_id, bytes, maxRows: 1 });
  await expect(outline).rejects.toThrow(XlsxRefusedError);
  await expect(all(parser.readSheet({ company_id, ...sheet(bytes) }))).rejects.toThrow(XlsxRefusedError);
}, 120_000);

test('H2 one with as many as are allowed is read', async () => {
  expect(await parser.describeSheet({ company_id, bytes: aWorkbookOfStrings(9) })).toMatchObject({
    columns: [{}, {}, {}],
  });
}, 60_000);

const signaturesOf = (bytes: Uint8Array) => parser.checkSignatures({ company_id, bytes, location: null });

test('H3 twenty references into tens of thousands of identifiers are not followed', async () => {
  expect(await signaturesOf(anXmlOfIds(60_000))).toMatchObject({
    type: 'ok',
    signatures: [{ signature: { status: 'unsupported', reasons: [expect.stringContaining('identificadores')] } }],
  });
}, 60_000);

const REVIEWED = '../shared/fixtures/hostile/signature-60000-ids-2-signatures.xml.gz';
test.skipIf(!existsSync(REVIEWED))('H3 the document of the review is not checked further', async () => {
  expect(await signaturesOf(gunzipSync(readFileSync(REVIEWED)))).toMatchObject({
    signatures: [{ signature: { status: 'unsupported', reasons: [expect.stringContaining('identificadores')] } }],
  });
});

test('L14 a member is taken out of its archive, and the others stay packed', async () => {
  const inner = aZipWithDamage('b.xml', '<b/>');
  const bytes = zipSync({ 'a.xml': strToU8('<a/>'), 'dentro.zip': inner });
  const find = (member: string, sha256: string | null = null) =>
    parser.extractMember({ company_id, bytes, member, sha256 });
  expect(Buffer.from((await find('dentro.zip/b.xml')) ?? []).toString()).toBe('<b/>');
  expect(Buffer.from((await find('a.xml', hashSha256(strToU8('<a/>')))) ?? []).toString()).toBe('<a/>');
  // A stored path may name another member: the hash finds its own, also beside a damaged one.
  expect(Buffer.from((await find('a.xml', hashSha256(strToU8('<b/>')))) ?? []).toString()).toBe('<b/>');
  expect(await find('a.xml', hashSha256(strToU8('<c/>')))).toBeUndefined();
  expect(await find('c.xml')).toBeUndefined();
});

test('L14 an archive that would unpack to more than is allowed still gives its small member', async () => {
  const bytes = zipSync({ 'bomba.xml': new Uint8Array(5 * 1024 * 1024), 'a.xml': strToU8('<a/>') });
  const found = await parser.extractMember({ company_id, bytes, member: 'a.xml', sha256: null });
  expect(Buffer.from(found ?? []).toString()).toBe('<a/>');
}, 60_000);

const message = (bytes: Uint8Array) => parser.parseMessage({ bytes, company_id });

test('a message is read with its files', async () => {
  const bytes = await aMessage({ to: 'a@cafe.example', attachments: [{ filename: 'f.xml', content: '<a/>' }] });
  const { files, refused } = await message(bytes);
  expect(refused).toBeNull();
  expect(files).toMatchObject([{ filename: 'f.xml' }]);
});

test.each([12, 39])(
  'H1 %i MB of HTML with as many line ends as fit are read in no time',
  async (megabytes) => {
    expect(await message(aMailOfHtml(megabytes))).toMatchObject({ sender: 'a@evil.example', refused: null });
  },
  60_000,
);

test('a file of 25 MB in uuencode is read', async () => {
  const { files } = await message(aMailOfUuencode(25));
  expect(files).toMatchObject([{ filename: 'a.xml' }]);
}, 60_000);

test('H1 megabytes of lines that may be a file end the process that reads them at most', async () => {
  const read = await message(aMailOfAttachedLines(3)).catch(String);
  if (typeof read === 'string') expect(read).toMatch(/was not read: (memory|time)/);
  expect(await message(aMailOfHtml(1))).toMatchObject({ refused: null });
}, 180_000);
