import { describe, expect, test } from 'vitest';
import { createDetailLines, DETAIL_HEADERS } from './detail-lines.ts';
import type { SheetRowOptions } from './read-document-head.ts';
import { readSheetRow } from './read-sheet-row.ts';
import { recogniseLayout } from './recognise-layout.ts';
import type { SheetCell } from './sheet-cell.ts';
import { columnForField, type SheetField, TEMPLATE_FIELDS } from './sheet-field.ts';

const VALUES: Partial<Record<SheetField, SheetCell>> = {
  document_type: 'Factura de venta',
  prefix: 'FE',
  number: '0012',
  issue_date: '15/01/2026',
  supplier_nit: '900.123.456-8',
  supplier_name: 'Café del Valle S.A.S.',
  customer_nit: 222_222_222_222,
  customer_name: 'Consumidor final',
  subtotal: 1_000_000,
  iva: 190_000,
  total: 1_190_000,
};
const SALE = TEMPLATE_FIELDS.map((field) => VALUES[field] ?? null);
const header = TEMPLATE_FIELDS.map((field) => columnForField(field).header);
const SALE_RULES: SheetRowOptions = {
  layout: 'cuadra',
  header,
  mapping: recogniseLayout(header).mapping,
  countsFrom1904: false,
  types: new Map(),
};

describe('the sheet of lines', () => {
  const line = (values: Partial<Record<(typeof DETAIL_HEADERS)[number], SheetCell>>) =>
    DETAIL_HEADERS.map((name) => values[name] ?? null);
  const own = { Prefijo: 'FE', Número: '0012', 'NIT emisor': '900123456-8' };

  test('lines join the document that their prefix, number and NIT name', () => {
    const details = createDetailLines(DETAIL_HEADERS);
    const good = { ...own, Descripción: 'Café', Cantidad: 2, 'Valor unitario': 500, 'Total línea': 1000, '% IVA': 19 };
    details.add({ row: 2, cells: line(good) });
    details.add({ row: 3, cells: line({ ...good, Descripción: 'Panela', 'Total línea': null, Descuento: 100 }) });
    details.add({ row: 4, cells: line({ ...good, Número: '0013' }) });
    const result = readSheetRow(SALE_RULES, SALE, details.claim);
    expect(result).toMatchObject({
      type: 'import',
      document: {
        line_items: [
          {
            description: 'Café',
            quantity: '2',
            line_total: 100_000,
            taxes: [{ code: '01', rate: '19', amount: 19_000 }],
          },
          { description: 'Panela', line_total: 90_000, allowances: [{ amount: 10_000 }] },
        ],
      },
    });
    expect(details.unclaimedRows()).toEqual([4]);
  });

  test.each<[string, SheetCell, RegExp]>([
    ['too big', '9.999.999.999.999.999', /demasiado grande/],
    ['no number', 'mil pesos', /No es un número/],
    ['absent, as is the price', null, /No pudimos calcular el total/],
  ])('a total that is %s is reported once, as it was written', (_, total, reason) => {
    const details = createDetailLines(DETAIL_HEADERS);
    details.add({ row: 2, cells: line({ ...own, Descripción: 'Café', 'Total línea': total }) });
    const result = readSheetRow(SALE_RULES, SALE, details.claim);
    expect(result).toMatchObject({
      type: 'fail',
      problems: [{ column: 'Detalle, fila 2: Total línea', reason: expect.stringMatching(reason) }],
    });
  });

  test.each<[(typeof DETAIL_HEADERS)[number], SheetCell, RegExp]>([
    ['Descuento', '9.999.999.999.999.999', /demasiado grande/],
    ['Descuento', 'mitad', /No es un número/],
    ['% IVA', 1900, /No es una tarifa de IVA/],
    ['% IVA', '-19', /No es una tarifa de IVA/],
    ['% IVA', '100,5', /No es una tarifa de IVA/],
    ['% IVA', 'general', /No es una tarifa de IVA/],
    ['Descuento', '110%', /no puede pasar del 100%/],
    ['Cantidad', '19%', /No es un número/],
  ])('«%s» with %s is refused, and not left out', (column, value, reason) => {
    const details = createDetailLines(DETAIL_HEADERS);
    details.add({ row: 2, cells: line({ ...own, Descripción: 'Café', 'Total línea': 1000, [column]: value }) });
    expect(readSheetRow(SALE_RULES, SALE, details.claim)).toMatchObject({
      type: 'fail',
      problems: [{ column: `Detalle, fila 2: ${column}`, reason: expect.stringMatching(reason) }],
    });
  });

  test.each<[SheetCell, string]>([
    [19, '19'],
    [0.19, '19'],
    ['0,05', '5'],
    ['19 %', '19'],
    [0, '0'],
    [100, '100'],
    ['IVA 19%', '19'],
    ['Exento', '0'],
    ['EXENTA', '0'],
  ])('a rate written as %s is %s %%', (written, rate) => {
    const details = createDetailLines(DETAIL_HEADERS);
    details.add({ row: 2, cells: line({ ...own, Descripción: 'Café', 'Total línea': 1000, '% IVA': written }) });
    const { lines } = details.claim('FE0012', '900123456');
    expect(lines[0]?.taxes[0]?.rate).toBe(rate);
  });

  test.each(['Excluido', 'EXCLUIDA', 'Excl.', 'No gravado', 'No aplica', 'Sin IVA', 'N/A', null])(
    'a line whose rate is %s has no IVA',
    (written) => {
      const details = createDetailLines(DETAIL_HEADERS);
      details.add({ row: 2, cells: line({ ...own, Descripción: 'Café', 'Total línea': 1000, '% IVA': written }) });
      expect(details.claim('FE0012', '900123456')).toMatchObject({ lines: [{ taxes: [] }], problems: [] });
    },
  );

  test.each<[SheetCell, SheetCell, number, number]>([
    ['10%', null, 10_000, 90_000],
    ['12,5 %', null, 12_500, 87_500],
    [0.1, null, 10_000, 90_000],
    ['-10%', 900, 10_000, 90_000],
    [100, null, 10_000, 90_000],
    ['(100)', null, 10_000, 90_000],
    ['0%', null, 0, 100_000],
    ['100%', null, 100_000, 0],
  ])('a discount of %s with a total of %s is %s cents', (written, total, amount, line_total) => {
    const details = createDetailLines(DETAIL_HEADERS);
    const values = { ...own, Descripción: 'Café', Cantidad: 2, 'Valor unitario': 500, Descuento: written };
    details.add({ row: 2, cells: line({ ...values, 'Total línea': total }) });
    const { lines, problems } = details.claim('FE0012', '900123456');
    expect(problems).toEqual([]);
    expect(lines).toMatchObject([{ line_total, allowances: amount === 0 ? [] : [{ amount, is_charge: false }] }]);
  });

  test('a discount in percent without a price is a share of what the total is the rest of', () => {
    const details = createDetailLines(DETAIL_HEADERS);
    details.add({ row: 2, cells: line({ ...own, Descripción: 'Café', Descuento: '10%', 'Total línea': 900 }) });
    const { lines } = details.claim('FE0012', '900123456');
    expect(lines).toMatchObject([{ line_total: 90_000, allowances: [{ amount: 10_000, percent: '10' }] }]);
  });

  test.each(['900123456', '900123456-8', '9001234568', '900.123.456'])('a NIT written %s is the same issuer', (nit) => {
    for (const claimed of ['900123456', '9001234568']) {
      const details = createDetailLines(DETAIL_HEADERS);
      details.add({ row: 2, cells: line({ ...own, 'NIT emisor': nit, Descripción: 'Café', 'Total línea': 1 }) });
      expect(details.claim('FE0012', claimed).lines).toHaveLength(1);
    }
  });

  test('a line that cannot be read keeps its document out, and says where it stands', () => {
    const details = createDetailLines(DETAIL_HEADERS);
    details.add({ row: 9, cells: line({ ...own, Descripción: 'Café', Cantidad: 'dos', 'Total línea': 5 }) });
    expect(readSheetRow(SALE_RULES, SALE, details.claim)).toEqual({
      type: 'fail',
      problems: [
        {
          column: 'Detalle, fila 9: Cantidad',
          reason: 'No es un número. Escríbelo con cifras, por ejemplo 1200 o 12,5.',
          value: 'dos',
        },
      ],
    });
  });
});
