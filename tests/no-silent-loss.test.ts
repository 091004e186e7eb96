import fc from 'fast-check';
import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { parseFile } from '#app/file-parsing/parse-file.ts';
import { TEMPLATE_FIELDS } from '#domain/sheets/sheet-field.ts';
import { readUpload } from '#server/documents/read-upload.ts';
import { type ReadRow, readSheet } from '#server/spreadsheets/parse/read-sheet.ts';
import { applicationResponseXml, dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { anyZip, countFiles, type MemberKind, zipOf } from '#tests/harness/documents/a-random-zip.ts';
import { aRow, aTemplate, type Row } from '#tests/harness/documents/a-sheet.ts';

const TEXT = strToU8('hola');
const CONTENT: Record<MemberKind, Uint8Array> = {
  invoice: strToU8(dianXml({ number: 'FE1' })),
  event: strToU8(applicationResponseXml({ code: '030', number: 'FE1', uuid: 'a' })),
  pdf: strToU8('%PDF-1.4'),
  broken: strToU8('<Invoice>'),
  empty: new Uint8Array(),
  text: TEXT,
  picture: TEXT,
  rar: TEXT,
  sheet: TEXT,
  'no-extension': TEXT,
  folder: new Uint8Array(),
  system: TEXT,
};

test('every file of a ZIP is read, left to the server, skipped or refused, the same on both sides', async () => {
  await fc.assert(
    fc.asyncProperty(anyZip, async (members) => {
      const bytes = new Uint8Array(zipOf(members, (kind) => CONTENT[kind]));
      const server = await readUpload({ filename: 'a.zip', bytes });
      const device = await parseFile('a.zip', bytes);
      expect(device.skipped).toEqual(server.skipped);
      expect(device.refused).toBe(server.ok ? null : server.detail);
      const read = server.ok ? server.members.length + server.attachments.length : 0;
      expect(read + server.skipped.length).toBe(countFiles(members));
      const left = server.ok ? server.attachments.length : 0;
      const { documents, events, problems } = device;
      expect(documents.length + events + problems.length + left).toBe(read);
    }),
    { numRuns: 2_000 },
  );
}, 120_000);

test('a file that is skipped is named with the reason', async () => {
  const kinds = ['invoice', 'text', 'rar', 'sheet', 'empty', 'folder', 'system'] as const;
  const bytes = zipOf(kinds, (kind) => CONTENT[kind]);
  expect((await parseFile('a.zip', bytes)).skipped).toEqual([
    { name: 'nota 1.txt', detail: 'No es XML, PDF ni ZIP. Si es una factura, pide al emisor el XML o el ZIP.' },
    { name: 'correo 2.rar', detail: 'No abrimos archivos .rar. Descomprime lo que traen y súbelo en un ZIP.' },
    {
      name: 'libro 3.xlsx',
      detail: 'No leemos hojas de Excel dentro de un ZIP. Si traen facturas, impórtalas en «Importar desde Excel».',
    },
    {
      name: 'vacía 4.pdf',
      detail: 'Sin contenido: no hay nada que leer. Descarga el ZIP de nuevo o pide la factura al emisor.',
    },
  ]);
  const alone = await parseFile(
    'a.zip',
    zipOf(['text'], () => TEXT),
  );
  expect(alone).toMatchObject({
    refused: 'El ZIP no contiene un XML de factura. Pide al emisor el XML.',
    skipped: [{ name: 'nota 0.txt' }],
  });
});

const COMPANY = { id: '00000000-0000-4000-8000-000000000001', name: 'La Espiga SAS', nits: ['900553214'] };
const oddCell = fc.constantFrom(
  null,
  '   ',
  'abc',
  '0',
  -1,
  1e15,
  '31/02/2026',
  '900.553.214-1',
  'Application response',
);
/** A row of the template: some are sound, some blank, some have odd values. */
const anyRow: fc.Arbitrary<Row> = fc.oneof(
  fc.constant<Row>({}),
  fc.constant<Row>({ notes: '  ' }),
  fc.nat(999).map((number) => aRow('900553214', { number: String(number) })),
  fc.dictionary(fc.constantFrom(...TEMPLATE_FIELDS), oddCell, { maxKeys: 4 }).map((odd) => aRow('900553214', odd)),
);
const hasData = (row: Row) => Object.values(row).some((cell) => cell !== null && String(cell).trim() !== '');

async function rowsOf(rows: readonly Row[]): Promise<ReadRow[]> {
  const read: ReadRow[] = [];
  const request = { layout: 'cuadra', mapping: null, types: [], company: COMPANY, after: 0 } as const;
  for await (const part of readSheet({ ...request, bytes: await aTemplate(rows) })) read.push(...part.rows);
  return read;
}

test('every row with data of a sheet is imported, skipped by its name or refused with a reason', async () => {
  await fc.assert(
    // A sound row first: without any row the workbook is refused whole.
    fc.asyncProperty(fc.array(anyRow, { minLength: 40, maxLength: 60 }), async (some) => {
      const rows = [aRow('900553214'), ...some];
      const read = await rowsOf(rows);
      const expected = rows.flatMap((row, at) => (hasData(row) ? [at + 2] : []));
      expect(read.map(({ row }) => row)).toEqual(expected);
      for (const { reading } of read) {
        if (reading.type === 'skip') expect(reading.what).not.toBe('');
        if (reading.type === 'fail') expect(reading.problems.map(({ reason }) => reason).join('')).not.toBe('');
      }
    }),
    { numRuns: 60 },
  );
}, 120_000);
