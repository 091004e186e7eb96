import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PdfTextItem } from './pdf-facts.ts';
import { readPdfText } from './pdf-text.ts';

const CUFE = 'a3ff355c946a700da27914344579ff3a72785361909a449303a3788314ae1a9614dd75e2d88981fa294404579a569d59';

type Piece = [x: number, y: number, text: string];

/** A page with characters ten points high and five wide. */
const page = (...pieces: Piece[]): PdfTextItem[] =>
  pieces.map(([x, y, text]) => ({ page: 1, x, y, text, width: text.length * 5, height: 10 }));

/** One label and value per line, under the title of an invoice. */
const listed = (...rows: string[]): PdfTextItem[] =>
  page(...['FACTURA ELECTRÓNICA DE VENTA', ...rows].map((text, index): Piece => [40, 800 - 14 * index, text]));

function factsOf(items: PdfTextItem[], qrTexts: string[] = []) {
  const reading = readPdfText(items, qrTexts);
  if (!reading.ok) throw new Error(reading.detail);
  return reading.facts;
}

test('day, month and year in boxes under their headings are read, issue and due apart', () => {
  const items = [
    ...listed('Total: 100.000'),
    ...page([40, 600, 'FECHA EMISIÓN'], [300, 600, 'FECHA VENCIMIENTO']),
    ...page(
      [40, 585, 'DÍA'],
      [70, 585, 'MES'],
      [100, 585, 'AÑO'],
      [300, 585, 'DÍA'],
      [330, 585, 'MES'],
      [360, 585, 'AÑO'],
    ),
    ...page(
      [40, 570, '30'],
      [70, 570, '10'],
      [100, 570, '2024'],
      [300, 570, '29'],
      [330, 570, '12'],
      [360, 570, '2024'],
    ),
  ];
  expect(factsOf(items)).toMatchObject({ issue_date: '2024-10-30', due_date: '2024-12-29' });
});

test.each([
  ['day first', ['Fecha de emisión: 05/03/2018', 'Pague hasta: 20/03/2018'], '2018-03-05'],
  ['month first', ['Fecha de emisión: 03/05/2018', 'Pague hasta: 03/20/2018'], '2018-03-05'],
  [
    'in both orders, so it is asked for',
    ['Fecha de emisión: 05/03/2018', 'Pago: 03/20/2018', 'Corte: 20/03/2018'],
    null,
  ],
  ['of the authorisation only, so it is asked for', ['Resolución 1876 fecha de expedición 2017/11/20'], null],
])('a date %s', (_, rows, issue_date) => {
  expect(factsOf(listed('Total: 100', ...rows)).issue_date).toBe(issue_date);
});

describe('the CUFE', () => {
  test('is put together again wherever it is cut', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 4, max: 92 }), { maxLength: 6 }), (cuts) => {
        const ends = [0, ...cuts.sort((a, b) => a - b), CUFE.length];
        const pieces = ends
          .slice(1)
          .map((end, index) => CUFE.slice(ends[index], end))
          .filter((piece) => piece.length > 1);
        fc.pre(pieces.join('') === CUFE);
        expect(factsOf(listed('CUFE:', ...pieces, 'Total: 100'))).toMatchObject({ cufe: CUFE, cufe_text: null });
        expect(factsOf(listed(`CUFE: ${pieces.join('-\n')}`))).toMatchObject({ cufe: CUFE });
      }),
    );
  });

  test.each([
    ['right', 40, 400],
    ['left', 300, 40],
  ])('is not mixed with numbers of a column to its %s', (_, x, other) => {
    const items = page(
      [x, 800, 'Factura electrónica'],
      [x, 780, 'Código Único de Factura - CUFE :'],
      [other, 780, 'Orden 12345678'],
      [x, 766, CUFE.slice(0, 50)],
      [other, 766, '8001972684'],
      [x, 752, CUFE.slice(50)],
      [other, 752, '4057000'],
    );
    expect(factsOf(items).cufe).toBe(CUFE);
  });

  test.each([87, 95, 97, 192])('of %i digits is shown and not believed', (length) => {
    const text = CUFE.repeat(2).slice(0, length);
    expect(factsOf(listed('CUFE:', text))).toMatchObject({
      cufe: null,
      cufe_text: text,
      missing: expect.arrayContaining(['cufe']),
    });
  });

  test('of the old documents has forty, also above a number of its column', () => {
    const old = CUFE.slice(0, 40);
    expect(factsOf(listed(`CUFE: ${old}`)).cufe).toBe(old);
    expect(factsOf(listed('CUFE:', old.slice(0, 25), old.slice(25), '8001972684')).cufe).toBe(old);
    expect(factsOf(listed(`CUFE: ${old}`, 'Fecha de emisión: 05/03/2024'))).toMatchObject({
      cufe: null,
      cufe_text: old,
    });
    expect(factsOf(listed('CUFE:', old, CUFE.slice(40, 80))).cufe).toBeNull();
  });
});

describe('the number', () => {
  test.each([
    ['Número de Factura: D102-1031520', 'D1021031520'],
    ['FACTURA DE VENTA No. FE 00158', 'FE00158'],
    ['Factura electrónica de venta No A005', 'A005'],
    ['Nro. de factura: 1234', '1234'],
    ['Nota crédito No. NC-7', 'NC7'],
    ['FACTURA ELECTRÓNICA DE VENTA SETP990000002', 'SETP990000002'],
  ])('%s', (row, number) => {
    expect(factsOf(listed('Total: 100', row)).number).toBe(number);
  });

  test('is not the buyer’s document, the resolution or the date', () => {
    const rows = [
      'Número Documento: 890801167',
      'Resolución de facturación No. 18764049177576',
      'Fecha de Factura: 30/10/2024',
    ];
    expect(factsOf(listed('Total: 100', ...rows)).number).toBeNull();
  });
});

describe('the two sides', () => {
  test('are told apart when their columns interleave and the buyer stands first', () => {
    const items = page(
      [40, 800, 'Factura electrónica de venta No. FE1'],
      [40, 760, 'Datos del Adquiriente'],
      [300, 760, 'Datos del Emisor'],
      [40, 746, 'Razón social: COMPRADORA LTDA'],
      [300, 746, 'Razón social: VENDEDORA SAS'],
      [40, 732, 'NIT: 890.801.167-8'],
      [300, 732, 'NIT: 890.925.108-6'],
      [40, 700, 'Total a pagar: $ 100.000'],
    );
    expect(factsOf(items)).toMatchObject({
      supplier: { name: 'VENDEDORA SAS', nit: '890925108' },
      customer: { name: 'COMPRADORA LTDA', nit: '890801167' },
    });
  });

  test('a letterhead above the customer is the supplier, the software house is nobody', () => {
    const ours = [
      'Software: Facturas SAS',
      'Nit: 800197268',
      'Representación gráfica',
      'NIT 900.123.456-8',
      'Tel. 123',
    ];
    const theirs = [
      'Cliente: ACME SAS',
      'Fabricante del software',
      'Nit: 800197268',
      'Calle 1',
      'Bogotá',
      'NIT: 890801167',
    ];
    expect(factsOf(listed(...ours, ...theirs, 'Total: 100'))).toMatchObject({
      supplier: { nit: '900123456' },
      customer: { name: 'ACME SAS', nit: '890801167' },
    });
  });

  test('a NIT nobody places is left to the person', () => {
    expect(factsOf(listed('NIT: 900123456', 'Total: 100'))).toMatchObject({
      supplier: { nit: null },
      missing: expect.arrayContaining(['supplier_nit', 'customer_nit']),
    });
  });
});

describe('totals', () => {
  test('taxes are read by rate, withholdings are shown and lower nothing', () => {
    const rows = [
      'Subtotal: 1.000.000,00',
      'IVA 19%: 152.000,00',
      'IVA 5%: 10.000,00',
      'Retefuente: 25.000,00',
      'Rete IVA: 22.800,00',
      'Total a pagar: $ 1.162.000,00',
    ];
    expect(factsOf(listed(...rows))).toMatchObject({
      subtotal: 100_000_000,
      tax_amount: 16_200_000,
      taxes_by_code: { '01': 16_200_000 },
      withholdings_by_code: { '05': 2_280_000, '06': 2_500_000 },
      withholding_amount: 4_780_000,
      payable_total: 116_200_000,
    });
  });

  test.each([
    ['both readings are compared with base and tax', ['Valor bruto: 1.000', 'IVA: 190.00', 'Total: 1,190.00'], 119_000],
    ['the total is asked for when nothing decides', ['Anticipo 2,500,000.00', 'Total: 1.190'], null],
    ['the total is asked for when two differ', ['Total a pagar: 1.190.000', 'Valor a pagar: 1.290.000'], null],
    [
      'the base with the tax chooses among totals',
      ['Subtotal: 100', 'IVA: 19', 'Total: 119', 'Neto a pagar: 117'],
      11_900,
    ],
  ])('%s', (_, rows, payable_total) => {
    expect(factsOf(listed('Número de factura: 7', ...rows)).payable_total).toBe(payable_total);
  });

  test('fillers nobody sees and a currency between label and amount do not hide it', () => {
    const items = [
      ...listed('Moneda: COP'),
      ...page([40, 700, 'Total factura (=)'], [140, 700, 'ㅤ ㅤ ㅤ'], [240, 700, 'COP $'], [300, 700, '27.507.100,00']),
    ];
    expect(factsOf(items)).toMatchObject({ payable_total: 2_750_710_000, currency: 'COP' });
  });
});

describe('the QR', () => {
  const qr = `NumFac: FE77 FecFac: 2024-10-31 HorFac: 08:00:00-05:00 NitFac: 900123456 DocAdq: 890801167 ValFac: 1000.00 ValIva: 190.00 ValOtroIm: 0.00 ValTolFac: 1190.00 CUFE: ${CUFE} https://catalogo-vpfe-hab.dian.gov.co/document/searchqr?documentkey=${CUFE}`;

  test('gives what the print does not, and the origin of each is told', () => {
    const facts = factsOf(listed('Fecha de emisión: 31/10/2024', 'Total: 1'), ['https://example.com', qr]);
    expect(facts).toMatchObject({
      number: 'FE77',
      payable_total: 119_000,
      tax_amount: 19_000,
      environment: 'test',
      cufe: CUFE,
      missing: [],
    });
    expect(facts.sources).toMatchObject({ number: 'qr', issue_date: 'text', payable_total: 'qr', cufe: 'qr' });
  });

  test('is enough on a page without a text layer', () => {
    expect(factsOf([], [qr])).toMatchObject({
      number: 'FE77',
      supplier: { nit: '900123456' },
      document_kind: 'invoice',
    });
  });
});

describe('what is no invoice', () => {
  test.each([
    ['a scan', page([500, 18, '1 de 2']), 'pdf_no_text'],
    ['a cuenta de cobro', listed('CUENTA DE COBRO No. 001', 'Total: 100.000').slice(1), 'pdf_cuenta_de_cobro'],
    [
      'a cuenta de cobro of an invoice',
      listed('CUENTA DE COBRO No. 001', 'Por la factura No. 7').slice(1),
      'pdf_cuenta_de_cobro',
    ],
    ['a letter', page([40, 800, 'Estimado cliente: le deseamos un feliz año.']), 'pdf_no_data'],
  ])('%s says so', (_, items, code) => {
    expect(readPdfText(items, [])).toMatchObject({
      ok: false,
      code,
      detail: expect.stringMatching(/^(El|Es|No) .*\.$/),
    });
  });
});

test('whatever stands on a page, reading it ends with an answer', () => {
  const words = fc.constantFrom(
    'NIT',
    'Total:',
    'CUFE',
    'Factura No.',
    'DÍA MES AÑO',
    '1.000,00',
    '30/10/2024',
    'ab'.repeat(30),
    'ㅤ',
  );
  const item = fc.record({
    page: fc.integer({ min: 1, max: 3 }),
    x: fc.float(),
    y: fc.float(),
    width: fc.float(),
    height: fc.float(),
    text: fc.oneof(words, fc.string({ unit: 'binary' })),
  });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 60 }), fc.array(fc.string()), (items, qrs) => {
      expect(readPdfText(items, qrs)).toHaveProperty('ok');
    }),
  );
});
