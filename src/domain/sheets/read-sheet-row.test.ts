import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentOf } from '#tests/harness/documents/row-document.ts';
import type { TypeAnswer } from './import-job.ts';
import type { SheetRowOptions } from './read-document-head.ts';
import { readSheetRow } from './read-sheet-row.ts';
import { recogniseLayout } from './recognise-layout.ts';
import type { SheetCell } from './sheet-cell.ts';
import { columnForField, type SheetField, TEMPLATE_FIELDS } from './sheet-field.ts';

type Values = Partial<Record<SheetField, SheetCell>>;

const SALE: Values = {
  document_type: 'Factura de venta',
  prefix: 'FE',
  number: '0012',
  issue_date: '15/01/2026',
  supplier_nit: '900.123.456-8',
  supplier_name: 'Café del Valle S.A.S.',
  customer_nit: 222_222_222_222,
  customer_name: 'Consumidor final',
  subtotal: 1_000_000,
  iva: '190.000,00',
  total: '$ 1.190.000',
};

const header = TEMPLATE_FIELDS.map((field) => columnForField(field).header);
const CUADRA: SheetRowOptions = {
  layout: 'cuadra',
  header,
  mapping: recogniseLayout(header).mapping,
  countsFrom1904: false,
  types: new Map(),
};
const read = (values: Values, rules: SheetRowOptions = CUADRA) => readSheetRow(rules, cellsOf(values));
const cellsOf = (values: Values) => TEMPLATE_FIELDS.map((field) => values[field] ?? null);

describe('the template', () => {
  test('a row becomes a document, with its zeros, its check digit and its taxes', () => {
    expect(documentOf(read(SALE))).toMatchObject({
      document_kind: 'invoice',
      number: 'FE0012',
      issue_date: '2026-01-15',
      due_date: null,
      currency: 'COP',
      supplier: { nit: '900123456', name: 'Café del Valle S.A.S.', dv_ok: true },
      customer: { nit: '222222222222' },
      subtotal: 100_000_000,
      tax_amount: 19_000_000,
      taxes_by_code: { '01': 19_000_000 },
      payable_total: 119_000_000,
      cufe: null,
      warnings: [{ code: 'uuid_missing' }],
    });
  });

  test('a type that only the company knows is what the company says, in any spelling', () => {
    const row = { ...SALE, document_type: 'Remisión  Interna' };
    expect(read(row)).toMatchObject({ type: 'fail', unknown_type: 'Remisión Interna' });
    const answered = (kind: TypeAnswer['kind']) =>
      read(row, { ...CUADRA, types: new Map([['remision interna', kind]]) });
    expect(documentOf(answered('credit_note'))).toMatchObject({ document_kind: 'credit_note', type_code: null });
    expect(answered(null)).toEqual({ type: 'skip', what: 'Remisión Interna' });
    expect(read({ ...SALE, document_type: 'constructor' })).toMatchObject({
      type: 'fail',
      unknown_type: 'constructor',
    });
    expect(read({ ...SALE, number: null })).not.toHaveProperty('unknown_type');
  });

  test.each<[SheetCell, SheetCell]>([
    [null, 'US$ 1,190.00'],
    [null, 'USD 1190'],
    ['COP', '1.190,00 €'],
    ['EUR', 'US$ 1.190'],
    ['USD', '1.190 COP'],
    ['USD', '1.190 pesos'],
  ])('a row in %s is not imported with an amount of %s', (currency, total) => {
    const result = read({ ...SALE, currency, exchange_rate: '4123,5', total, subtotal: 1_000, iva: 190 });
    expect(result).toMatchObject({ type: 'fail', problems: [{ column: 'Total', value: total }] });
  });

  test.each<[SheetCell, SheetCell]>([
    [null, 'COP 1.190'],
    [null, '$1.190 M/CTE'],
    ['USD', 'US$ 1,190.00'],
    ['usd', '$ 1.190,00'],
    ['EUR', '€ 1.190'],
  ])('a row in %s may have an amount of %s', (currency, total) => {
    const result = read({ ...SALE, currency, exchange_rate: '$ 4.123,5', total, subtotal: 1_000, iva: 190 });
    expect(documentOf(result)).toMatchObject({ payable_total: 119_000 });
  });

  test.each<[SheetField, SheetCell, string]>([
    ['document_type', null, 'Falta este dato. Complétalo en el archivo.'],
    [
      'document_type',
      'Remisión',
      'No conocemos el tipo de documento «Remisión». Corrígelo en el archivo, o di qué es en «Decir qué documentos son», junto a la importación.',
    ],
    ['number', null, 'Falta este dato. Complétalo en el archivo.'],
    ['number', '9'.repeat(61), 'Tiene más de 60 caracteres. Escribe solo el número de la factura.'],
    ['issue_date', null, 'Falta este dato. Complétalo en el archivo.'],
    ['issue_date', '12/31/2025', 'No es una fecha. Usa dd/mm/aaaa o aaaa-mm-dd.'],
    ['due_date', 'pronto', 'No es una fecha. Usa dd/mm/aaaa o aaaa-mm-dd.'],
    ['supplier_nit', 'Juan', 'No es un NIT. Escríbelo con números, por ejemplo 900.123.456-8.'],
    ['supplier_nit', null, 'Falta este dato. Complétalo en el archivo.'],
    ['supplier_name', ' ', 'Falta este dato. Complétalo en el archivo.'],
    ['customer_nit', null, 'Falta este dato. Complétalo en el archivo.'],
    ['customer_name', null, 'Falta este dato. Complétalo en el archivo.'],
    ['currency', 'pesos', 'No es una moneda. Usa sus tres letras, por ejemplo COP o USD.'],
    ['currency', 'USD', 'Falta la tasa de cambio de USD a pesos. Escribe la TRM del día, por ejemplo 4123,50.'],
    ['subtotal', null, 'Falta este dato. Complétalo en el archivo.'],
    ['subtotal', 'mil', 'No es un valor en números. Escríbelo como 1190000 o 1.190.000,50.'],
    ['iva', '19%', 'No es un valor en números. Escríbelo como 1190000 o 1.190.000,50.'],
    ['total', null, 'Falta este dato. Complétalo en el archivo.'],
    ['total', -5, 'No puede ser negativo. Si es una nota crédito, escríbelo en el tipo de documento.'],
    ['total', 5e12, 'El valor es demasiado grande. Revisa que no le sobren cifras.'],
    [
      'total',
      '#¿NOMBRE?',
      'La celda tiene un error de Excel (#¿NOMBRE?). Corrígelo en Excel e importa el archivo de nuevo.',
    ],
    ['notes', 'x'.repeat(501), 'Tiene más de 500 caracteres. Escríbelo más corto.'],
  ])('%s as %s does not go in: %s', (field, cell, reason) => {
    // The problem of a missing rate names the rate's column.
    const column = reason.startsWith('Falta la tasa') ? 'Tasa de cambio' : columnForField(field).header;
    const reading = read({ ...SALE, [field]: cell });
    expect(reading).toMatchObject({ type: 'fail', problems: [{ column, reason }] });
  });

  test('all that is wrong is said at once, each column once', () => {
    const reading = read({ ...SALE, issue_date: 'x', total: 'y', customer_nit: null });
    const result = reading.type === 'fail' ? reading.problems.map(({ column, value }) => [column, value]) : [];
    expect(result).toEqual([
      ['Fecha de emisión', 'x'],
      ['NIT receptor', ''],
      ['Total', 'y'],
    ]);
  });

  test.each([
    ['El vencimiento es anterior a la emisión. Compáralo con el PDF.', { due_date: '01/01/2026' }],
    [
      'El total a pagar no coincide con sus partes (subtotal, descuentos, cargos e impuestos). Compáralo con el PDF.',
      { total: 1_190_003 },
    ],
    [
      'El dígito de verificación del emisor (900123456-7) no es correcto. Compáralo con su RUT.',
      { supplier_nit: '900123456-7' },
    ],
  ])('is only a warning: %s', (detail, values) => {
    expect(documentOf(read({ ...SALE, ...values })).warnings).toContainEqual(expect.objectContaining({ detail }));
  });

  test('two pesos of rounding are nothing to warn about', () => {
    expect(documentOf(read({ ...SALE, total: 1_190_002 })).checks.payable_equals_formula).toBe(true);
  });

  test('withholdings are kept beside the total and never lower it', () => {
    const document = documentOf(read({ ...SALE, rete_fuente: 25_000, rete_ica: '9.660' }));
    expect(document).toMatchObject({
      payable_total: 119_000_000,
      withholding_amount: 3_466_000,
      withholdings_by_code: { '06': 2_500_000, '07': 966_000 },
    });
  });

  test.each([-25_000, '-25.000', '(25.000)', '25.000-', 25_000])(
    'a withholding or a discount of %s is an amount that is taken off',
    (written) => {
      for (const document_type of ['Factura de venta', 'Nota crédito']) {
        const values = {
          document_type,
          rete_fuente: written,
          rete_ica: written,
          allowances: written,
          total: 1_165_000,
        };
        expect(documentOf(read({ ...SALE, ...values }))).toMatchObject({
          allowances: 2_500_000,
          withholding_amount: 5_000_000,
          withholdings_by_code: { '06': 2_500_000, '07': 2_500_000 },
          checks: { payable_equals_formula: true },
        });
      }
    },
  );

  test('a credit note is positive however it is written, and names what it corrects', () => {
    const note = {
      document_type: 'Nota crédito',
      subtotal: -1000,
      iva: '(190)',
      total: '-1.190',
      affected_document: 'FE11',
    };
    expect(documentOf(read({ ...SALE, ...note }))).toMatchObject({
      document_kind: 'credit_note',
      root: 'CreditNote',
      subtotal: 100_000,
      tax_amount: 19_000,
      payable_total: 119_000,
      references: [{ number: 'FE11', uuid: null }],
    });
  });

  test('only a code of 96 or 40 hexadecimal digits is a CUFE', () => {
    expect(documentOf(read({ ...SALE, cufe: 'AB'.repeat(48) })).cufe).toBe('ab'.repeat(48));
    expect(documentOf(read({ ...SALE, cufe: 'no tiene' })).cufe).toBeNull();
  });

  test.each([
    ['Factura de venta', null, ['uuid_missing']],
    ['Factura de venta', 'no tiene', ['uuid_missing']],
    ['Factura de venta', 'a'.repeat(95), ['uuid_malformed']],
    ['Factura de venta', 'a'.repeat(97), ['uuid_malformed']],
    ['Factura de venta', 'a'.repeat(96), []],
    ['Cuenta de cobro', null, []],
    ['Cuentas de cobro', null, []],
    ['Cuenta de cobro', 'a'.repeat(95), ['uuid_malformed']],
  ])('a row of type %s with the CUFE %s has the warnings %j', (document_type, cufe, codes) => {
    const { warnings } = documentOf(read({ ...SALE, document_type, cufe }));
    expect(warnings.map(({ code }) => code)).toEqual(codes);
    if (codes.includes('uuid_malformed')) expect(warnings[0]?.detail).toContain(`${cufe?.length} dígitos`);
  });

  test('dollars keep their rate', () => {
    const foreign = { currency: 'usd', exchange_rate: '4.123,5', subtotal: 100, iva: null, total: 100 };
    expect(documentOf(read({ ...SALE, ...foreign }))).toMatchObject({ currency: 'USD', exchange_rate: '4123.5' });
  });

  test('whatever stands in a row, it is a document or every reason why not', () => {
    const cell = fc.oneof(fc.string(), fc.double(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant('01'));
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 40 }), (cells) => {
        const reading = readSheetRow(CUADRA, cells);
        if (reading.type === 'fail') expect(reading.problems.length).toBeGreaterThan(0);
      }),
    );
  });
});

test('a side without columns is the company, and without a type a row is an invoice', () => {
  const titles = ['Fecha', 'Nro', 'Identificación', 'Valor'];
  const mapping = { issue_date: 0, number: 1, customer_nit: 2, total: 3 };
  const own = { side: 'supplier', name: 'Mi empresa', nit: '900111222' } as const;
  const rules: SheetRowOptions = {
    layout: 'mapped',
    header: titles,
    mapping,
    countsFrom1904: false,
    types: new Map(),
    own,
  };
  expect(documentOf(readSheetRow(rules, ['2026-02-01', 'A1', '123456', 50]))).toMatchObject({
    document_kind: 'invoice',
    supplier: { nit: '900111222' },
    customer: { nit: '123456' },
    subtotal: 5_000,
  });
  expect(readSheetRow(rules, [null, 'A1', 'x', 50])).toMatchObject({
    problems: [{ column: 'Fecha' }, { column: 'Identificación' }],
  });
});

test('the account and the cost centre are fields of their own, and notes for the screen', () => {
  const { category, cost_center, notes } = documentOf(read({ ...SALE, category: '519530', cost_center: 'Ventas' }));
  expect({ category, cost_center }).toEqual({ category: '519530', cost_center: 'Ventas' });
  expect(notes).toEqual(['Categoría: 519530', 'Centro de costos: Ventas']);
});
