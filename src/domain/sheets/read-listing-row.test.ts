import { expect, test } from 'vitest';
import { documentOf } from '#tests/harness/documents/row-document.ts';
import type { SheetRowOptions } from './read-document-head.ts';
import { readSheetRow } from './read-sheet-row.ts';
import { recogniseLayout } from './recognise-layout.ts';
import type { SheetCell } from './sheet-cell.ts';

// Rows of DIAN's listing.
const titles = [
  'Tipo de documento',
  'CUFE/CUDE',
  'Folio',
  'Prefijo',
  'Fecha Emisión',
  'NIT Emisor',
  'Nombre Emisor',
  'NIT Receptor',
  'Nombre Receptor',
  'IVA',
  'INC',
  'Total',
  'Estado',
  'Grupo',
];
const rules: SheetRowOptions = {
  layout: 'dian',
  header: titles,
  mapping: recogniseLayout(titles).mapping,
  countsFrom1904: false,
  types: new Map(),
};
const row = (type: string, total: SheetCell = 119, state = 'Aprobado') =>
  readSheetRow(rules, [
    type,
    'a'.repeat(96),
    7,
    'FE',
    '31-10-2025',
    900_123_456,
    'Uno',
    800_1,
    'Dos',
    19,
    0,
    total,
    state,
    'Emitido',
  ]);

test('numbers that Excel made of folios and NITs are text again, and the subtotal is what taxes leave', () => {
  expect(documentOf(row('Factura electrónica'))).toMatchObject({
    number: 'FE7',
    issue_date: '2025-10-31',
    supplier: { nit: '900123456' },
    subtotal: 10_000,
    tax_amount: 1_900,
    payable_total: 11_900,
    cufe: 'a'.repeat(96),
    checks: { payable_equals_formula: null },
    warnings: [],
  });
});

test.each([
  ['Application response', 'eventos'],
  ['Nomina Individual', 'nómina electrónica'],
  ['Nomina Individual de Ajuste', 'nómina electrónica'],
])('%s is skipped by name', (type, what) => {
  expect(row(type, 0)).toEqual({ type: 'skip', what });
});

test('what DIAN rejected is skipped by name', () => {
  expect(row('Factura electrónica', 119, 'Rechazado')).toEqual({ type: 'skip', what: 'Rechazado por la DIAN' });
});

test.each([
  ['Factura electrónica de contingencia', 'contingency_invoice'],
  ['Factura electrónica AIU', 'invoice'],
  ['Nota de crédito electrónica', 'credit_note'],
  ['Nota de débito electrónica', 'debit_note'],
  ['Documento equivalente POS', 'pos_equivalent'],
  ['Documento equivalente - Servicios públicos domiciliarios', 'equivalent_document'],
  ['Documento equivalente - Transporte aéreo de pasajeros', 'equivalent_document'],
])('%s is %s', (type, kind) => {
  expect(documentOf(row(type)).document_kind).toBe(kind);
});

test.each(['Documento soporte con no obligados', 'Nota de ajuste del documento soporte'])(
  'who issues a %s is who buys',
  (type) => {
    const { supplier, customer, issued_by } = documentOf(row(type));
    expect([supplier.name, customer.name, issued_by]).toEqual(['Dos', 'Uno', 'customer']);
  },
);

test('the one column for taxes on consumption of the listing of 16 columns is INC, and no part of the subtotal', () => {
  const header = titles.map((title) => (title === 'INC' ? 'IPC' : title));
  const old = { ...rules, header, mapping: recogniseLayout(header).mapping };
  const values: Record<string, SheetCell> = { IVA: 19, IPC: 8, Total: 127, Folio: 7, 'Fecha Emisión': '31-10-2025' };
  const texts: Record<string, SheetCell> = { 'Tipo de documento': 'Factura electrónica', 'NIT Emisor': '900123456' };
  const cells = header.map((title) => values[title] ?? texts[title] ?? (title === 'NIT Receptor' ? '8001' : null));
  expect(documentOf(readSheetRow(old, cells))).toMatchObject({
    subtotal: 10_000,
    tax_amount: 2_700,
    taxes_by_code: { '01': 1_900, '04': 800 },
    payable_total: 12_700,
  });
});
