import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { aDocumentParser } from '#tests/harness/documents/a-document-parser.ts';
import { hostilePdfs } from '#tests/harness/documents/a-hostile-pdf.ts';
import { aListPage, aPdf, aQr } from '#tests/harness/documents/a-pdf.ts';
import { aProtectedPdf } from '#tests/harness/documents/a-protected-pdf.ts';
import type { DocumentParser } from './document-parser.ts';

const CUFE = 'a3ff355c946a700da27914344579ff3a72785361909a449303a3788314ae1a9614dd75e2d88981fa294404579a569d59';
const QR = `NumFac: FE77 FecFac: 2024-10-31 HorFac: 08:00:00-05:00 NitFac: 900123456 DocAdq: 890801167 ValFac: 1000.00 ValIva: 190.00 ValOtroIm: 0.00 ValTolFac: 1190.00 CUFE: ${CUFE} https://catalogo-vpfe.dian.gov.co/document/searchqr?documentkey=${CUFE}`;

const invoicePage = aListPage(
  'FACTURA ELECTRÓNICA DE VENTA No. FE-77',
  'Fecha de emisión: 31/10/2024',
  'Datos del emisor',
  'Razón social: VENDEDORA SAS',
  'NIT: 900.123.456-8',
  'Cliente: COMPRADORA LTDA',
  'NIT: 890801167',
  'Subtotal: 1.000,00',
  'IVA 19%: 190,00',
  'Total a pagar: $ 1.190,00',
  'CUFE:',
  CUFE.slice(0, 60),
  CUFE.slice(60),
);

const BOMB = '../shared/fixtures/hostile/pdf-1kB-300MB.pdf';
let parser: DocumentParser;
const readPdf = (bytes: Uint8Array) => parser.parsePdf({ company_id: 'a', bytes });
beforeAll(async () => {
  parser = await aDocumentParser();
}, 60_000);
afterAll(() => parser.close());

describe('a printed invoice', () => {
  test('is read from its text layer', async () => {
    expect(await readPdf(aPdf([invoicePage]))).toMatchObject({
      ok: true,
      facts: {
        number: 'FE77',
        number_as_printed: 'FE-77',
        issue_date: '2024-10-31',
        supplier: { name: 'VENDEDORA SAS', nit: '900123456' },
        customer: { name: 'COMPRADORA LTDA', nit: '890801167' },
        subtotal: 100_000,
        tax_amount: 19_000,
        payable_total: 119_000,
        cufe: CUFE,
        missing: [],
      },
    });
  });

  test('is read from the QR drawn on its second page, and says so', async () => {
    const reading = await readPdf(aPdf([aListPage('Factura electrónica'), { picture: await aQr(QR) }]));
    expect(reading).toMatchObject({
      ok: true,
      facts: { number: 'FE77', payable_total: 119_000, cufe: CUFE, environment: 'production', missing: [] },
    });
    expect(reading.ok && reading.facts.sources).toMatchObject({ number: 'qr', cufe: 'qr', payable_total: 'qr' });
  });

  test('keeps the bytes of the caller, who still has to store them', async () => {
    const bytes = aPdf([invoicePage]);
    const before = bytes.slice();
    await readPdf(bytes);
    expect(bytes).toEqual(before);
  });

  test('is one of many: files asked for at once each get their own answer', async () => {
    const files = ['FE1', 'FE2', 'FE3'].map((number) =>
      aPdf([aListPage(`Factura de venta No. ${number}`, 'Total: 100')]),
    );
    const readings = await Promise.all(files.map(readPdf));
    expect(readings.map((reading) => reading.ok && reading.facts.number)).toEqual(['FE1', 'FE2', 'FE3']);
  });
});

describe('a protected PDF', () => {
  test('that limits printing and copying only is read', async () => {
    const reading = await readPdf(aProtectedPdf([invoicePage], { user: '', owner: 'dueño' }));
    expect(reading).toMatchObject({ ok: true, facts: { number: 'FE77', payable_total: 119_000, missing: [] } });
  });

  test('that asks for a password says so', async () => {
    const reading = await readPdf(aProtectedPdf([invoicePage], { user: '900123456', owner: 'dueño' }));
    expect(reading).toMatchObject({ ok: false, code: 'pdf_encrypted', detail: expect.stringMatching(/contraseña/) });
  });
});

describe('a PDF that gives nothing says why', () => {
  const key = `/Encrypt << /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >> /ID [<00><00>]`;
  test.each([
    ['a password', aPdf([invoicePage], { trailer: key }), 'pdf_encrypted'],
    ['a file cut off after its first bytes', aPdf([invoicePage]).subarray(0, 40), 'pdf_damaged'],
    ['nothing but its name', strToU8('%PDF-1.7 hola'), 'pdf_damaged'],
    ['201 pages', aPdf(Array.from({ length: 201 }, () => invoicePage)), 'pdf_too_many_pages'],
    ['a picture only', aPdf([{ picture: { data: new Uint8Array(4), width: 2, height: 2 } }]), 'pdf_no_text'],
    ['a letter', aPdf([aListPage('Estimado cliente, le deseamos un feliz año nuevo.')]), 'pdf_no_data'],
    ['a cuenta de cobro', aPdf([aListPage('CUENTA DE COBRO No. 12', 'Total: $ 500.000')]), 'pdf_cuenta_de_cobro'],
  ])('%s', async (_, bytes, code) => {
    const reading = await readPdf(bytes);
    expect(reading).toMatchObject({ ok: false, code, detail: expect.stringMatching(/^(El|Es|No) .*\.$/) });
  });
});

describe('a hostile PDF', () => {
  test.each(Object.entries(hostilePdfs()))(
    'H4 that unpacks to 300 MB is refused before pdf.js sees it: %s',
    async (_, bytes) => {
      expect(await readPdf(bytes)).toMatchObject({ ok: false, code: 'pdf_too_big' });
    },
  );

  test.skipIf(!existsSync(BOMB))('H4 the bomb of the review is refused', async () => {
    expect(await readPdf(readFileSync(BOMB))).toMatchObject({ ok: false, code: 'pdf_too_big' });
  });

  test('with a script that never ends is read as if it had none', async () => {
    const action = '/OpenAction << /S /JavaScript /JS (while \\(true\\) {}) >>';
    expect(await readPdf(aPdf([invoicePage], { catalog: action }))).toMatchObject({ ok: true });
  });

  test('that claims two thousand million pages is believed for the one it has', async () => {
    expect(await readPdf(aPdf([invoicePage], { count: 2_000_000_000 }))).toMatchObject({ ok: true });
  });

  test('with a page of kilometres is drawn no larger than a sheet', async () => {
    expect(await readPdf(aPdf([{ ...invoicePage, size: [10_000_000, 10_000_000] }]))).toMatchObject({
      ok: true,
    });
  });

  test('that is a ZIP as well is read as the PDF it is', async () => {
    const both = Buffer.concat([aPdf([invoicePage]), zipSync({ 'a.xml': strToU8(dianXml({ number: 'OTRA1' })) })]);
    expect(await readPdf(both)).toMatchObject({ ok: true, facts: { number: 'FE77' } });
  });

  test('of changed bytes always gets an answer, and the next file is read', async () => {
    const good = aPdf([invoicePage]);
    const change = fc.tuple(fc.nat({ max: good.length - 1 }), fc.nat({ max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 20 }), async (changes) => {
        const bytes = good.slice();
        for (const [at, byte] of changes) bytes[at] = byte;
        expect(await readPdf(bytes)).toHaveProperty('ok');
      }),
      { numRuns: 40 },
    );
    expect(await readPdf(good)).toMatchObject({ ok: true });
  }, 60_000);
});
