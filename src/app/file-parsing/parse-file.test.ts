import fc from 'fast-check';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { detectFileType } from '#domain/files/file-type.ts';
import { ZIP_DETAIL } from '#domain/files/zip.ts';
import { writeListingExtract } from '#domain/reconciliation/listing-extract.ts';
import { createListingReader } from '#domain/reconciliation/read-listing.ts';
import { applicationResponseXml, attachedDocumentXml, dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { generateListing, LISTING_TITLES } from '#tests/harness/reconciliation/generate-listing.ts';
import { parseFile } from './parse-file.ts';

/** A file whose name fits its content. */
const parse = (bytes: Uint8Array) => parseFile(`a.${detectFileType(bytes)}`, bytes);

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const zip = (members: Record<string, string | Uint8Array>) =>
  new Uint8Array(
    zipSync(
      Object.fromEntries(
        Object.entries(members).map(([name, it]) => [name, it instanceof Uint8Array ? it : bytesOf(it)]),
      ),
    ),
  );
const numbersIn = async (bytes: Uint8Array<ArrayBuffer>) => (await parse(bytes)).documents.map(({ number }) => number);

test('an XML is read with its parties, total and kind', async () => {
  const { documents, refused } = await parse(bytesOf(dianXml({ number: 'FE7' })));
  expect(refused).toBeNull();
  expect(documents).toEqual([
    {
      number: 'FE7',
      kind: 'invoice',
      supplier: { name: 'Café del Valle S.A.S.', nit: '900123456' },
      customer: { name: 'Panadería Ñandú Ltda.', nit: '800197268' },
      total: 119_000,
      tax: 19_000,
      currency: 'COP',
      total_cop: 119_000,
      issue_date: '2026-11-05',
      due_date: null,
      environment: 'production',
      cufe: expect.stringMatching(/^[0-9a-f]{96}$/),
      identity: documents[0]?.cufe,
      line_text: 'cafe molido',
      supplier_city: '',
      customer_city: '',
      payment_terms: 'cash',
      warning_codes: [],
      lacks_xml: false,
    },
  ]);
});

test("an invoice made of a row of DIAN's listing lacks its XML", async () => {
  const toRow = createListingReader({ header: LISTING_TITLES, countsFrom1904: false, file: 0 });
  const rows = generateListing(60, 3).cells.flatMap((cells, at) => toRow?.({ row: at + 2, cells }) ?? []);
  const { documents } = await parse(bytesOf(writeListingExtract(rows)));
  expect(documents.length).toBeGreaterThan(0);
  expect(documents.every(({ lacks_xml }) => lacks_xml)).toBe(true);
});

test('one document has one identity, bare, in its container or in a ZIP', async () => {
  const xml = dianXml({ number: 'FE8' });
  const read = await Promise.all([
    parse(bytesOf(xml)),
    parse(bytesOf(attachedDocumentXml(xml))),
    parse(zip({ 'carpeta/fe8.xml': xml, 'fe8.pdf': '%PDF-1.4' })),
  ]);
  expect(new Set(read.map(({ documents }) => documents[0]?.identity)).size).toBe(1);
});

test('every document of a ZIP is found, stored or packed, also in a ZIP inside it', async () => {
  const stored = zipSync({ 'a.xml': [bytesOf(dianXml({ number: 'A1' })), { level: 0 }] });
  const bytes = zip({
    'dentro.zip': stored,
    'b.xml': dianXml({ number: 'B1' }),
    '__MACOSX/c.xml': 'x',
    'nota.txt': 'x',
  });
  expect((await numbersIn(bytes)).sort()).toEqual(['A1', 'B1']);
});

test('a bad member is named and takes nothing else along', async () => {
  const { documents, problems } = await parse(zip({ 'mala.xml': '<Invoice', 'buena.xml': dianXml({ number: 'B2' }) }));
  expect(documents.map(({ number }) => number)).toEqual(['B2']);
  expect(problems).toEqual([{ member: 'mala.xml', detail: expect.stringMatching(/^El XML está dañado/) }]);
});

test('an event is counted, a PDF is left to the server', async () => {
  expect(await parse(bytesOf(applicationResponseXml({ code: '030', number: 'A', uuid: 'b' })))).toMatchObject({
    events: 1,
    refused: null,
  });
  expect(await parse(bytesOf('%PDF-1.7 …'))).toEqual({
    documents: [],
    events: 0,
    refused: null,
    problems: [],
    skipped: [],
  });
  expect((await parse(zip({ 'factura.pdf': '%PDF-1.7' }))).refused).toBeNull();
});

test.each([
  ['no XML', zip({ 'nota.txt': 'hola' }), 'El ZIP no contiene un XML de factura. Pide al emisor el XML.'],
  [
    'a cut archive',
    zip({ 'a.xml': dianXml() }).slice(0, 400),
    'No pudimos abrir el ZIP. Puede estar dañado o protegido con contraseña. Descárgalo de nuevo o sube los archivos que trae.',
  ],
  [
    'a bomb',
    zip({ 'a.xml': new Uint8Array(20_000_000) }),
    'El ZIP ocupa demasiado al descomprimirlo. Divídelo en varios o sube por aparte los archivos que trae.',
  ],
  [
    'more members than allowed',
    zip(Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`${n}.txt`, 'x']))),
    'El ZIP tiene más de 500 archivos, contando los que vienen dentro de otros ZIP. Divídelo en varios.',
  ],
])('%s is refused in words', async (_what, bytes, words) => {
  expect(await parse(bytes)).toMatchObject({ documents: [], refused: words });
});

test('a member that unpacks to more than it declares is stopped, and one under a password is not guessed at', async () => {
  const bytes = zip({ 'a.xml': dianXml({ number: 'LARGA', more: ' '.repeat(5_000) }) });
  const directory = Buffer.from(bytes).indexOf('PK\u0001\u0002', 0, 'latin1');
  const forged = bytes.slice();
  new DataView(forged.buffer).setUint32(directory + 24, 300, true);
  const locked = bytes.slice();
  locked[directory + 8] = 1;
  for (const [archive, problem] of [
    [forged, 'bad_zip'],
    [locked, 'zip_locked'],
  ] as const) {
    const { documents, problems } = await parse(archive);
    expect({ documents, problems }).toEqual({
      documents: [],
      problems: [{ member: 'a.xml', detail: ZIP_DETAIL[problem] }],
    });
  }
});

test('bytes changed at random are read or refused, and never more than that', async () => {
  const sound = zip({ 'a.xml': dianXml(), 'b.zip': zip({ 'c.xml': dianXml() }) });
  const changes = fc.array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(changes, async (some) => {
      const bytes = sound.slice();
      for (const [index, value] of some) bytes[index] = value;
      const { refused, documents } = await parse(bytes);
      expect(refused === null || documents.length === 0).toBe(true);
    }),
    { numRuns: 150 },
  );
});
