import { describe, expect, test } from 'vitest';
import { toCents } from '#domain/money.ts';
import type { SheetCell } from '#domain/sheets/sheet-cell.ts';
import { LISTING_TITLES } from '#tests/harness/reconciliation/generate-listing.ts';
import { differingFields } from './compare-documents.ts';
import type { LocalInvoice } from './local-invoice.ts';
import { createListingReader } from './read-listing.ts';

/** The listing until early 2025 (docs/imports.md#dian-listing). */
const OLD_TITLES = (
  'Tipo de documento,CUFE/CUDE,Folio,Prefijo,Fecha Emisión,Fecha Recepción,NIT Emisor,Nombre Emisor,NIT Receptor,' +
  'Nombre Receptor,IVA,ICA,IPC,Total,Estado,Grupo'
).split(',');

const CELLS: Record<string, SheetCell> = {
  'Tipo de documento': 'Factura electrónica',
  'CUFE/CUDE': 'ab'.repeat(48),
  Folio: '12',
  Prefijo: 'FE',
  Divisa: 'COP',
  'Fecha Emisión': '15-10-2024',
  'Fecha Recepción': '15-10-2024 10:00:00',
  'NIT Emisor': '900555111',
  'Nombre Emisor': 'Bebidas del Norte S.A.S.',
  'NIT Receptor': '900123456',
  'Nombre Receptor': 'Comercial Ejemplo S.A.S.',
  IVA: 190,
  Total: 1_300,
  Estado: 'Aprobado',
  Grupo: 'Recibido',
};

/** 190 of IVA, 80 of INC, 30 of IBUA. */
const INVOICE: LocalInvoice = {
  id: 'i1',
  number: 'FE12',
  kind: 'invoice',
  environment: 'production',
  supplier_nit: '900555111',
  supplier_name: 'Bebidas del Norte S.A.S.',
  customer_nit: '900123456',
  customer_name: 'Comercial Ejemplo S.A.S.',
  cufe: 'ab'.repeat(48),
  currency: 'COP',
  total: toCents(1_300),
  tax: toCents(300),
  iva: toCents(190),
  inc: toCents(80),
  issue_date: '2024-10-15',
  trashed: false,
};

function fieldsOf(titles: readonly string[], cells: Record<string, SheetCell>, invoice: Partial<LocalInvoice> = {}) {
  const read = createListingReader({ header: titles, countsFrom1904: false, file: 0 });
  const row = read?.({ row: 2, cells: titles.map((title) => ({ ...CELLS, ...cells })[title] ?? '') });
  if (!row) throw new Error('No listing.');
  return differingFields(row, { ...INVOICE, ...invoice });
}

describe('a listing of 16 columns', () => {
  test('does not compare taxes that it has no column for', () => {
    expect(fieldsOf(OLD_TITLES, { IPC: 80 })).toEqual([]);
    expect(fieldsOf(OLD_TITLES, {})).toEqual([]);
  });

  test('compares its IVA where the invoice says one', () => {
    expect(fieldsOf(OLD_TITLES, { IVA: 195 })).toEqual(['tax']);
    const { iva: _, ...withoutIva } = INVOICE;
    const read = createListingReader({ header: OLD_TITLES, countsFrom1904: false, file: 0 });
    const row = read?.({ row: 2, cells: OLD_TITLES.map((title) => ({ ...CELLS, IVA: 195 })[title] ?? '') });
    expect(row && differingFields(row, withoutIva)).toEqual([]);
  });

  test('names other differences as before', () => {
    expect(fieldsOf(OLD_TITLES, { Total: 1_400 })).toEqual(['total']);
  });
});

test('a listing of 32 columns compares all taxes together', () => {
  expect(fieldsOf(LISTING_TITLES, { INC: 80, IBUA: 30 })).toEqual([]);
  expect(fieldsOf(LISTING_TITLES, { INC: 80, IBUA: 0 })).toEqual(['tax']);
});

test('a column that somebody removed from the listing is not compared', () => {
  const without = (title: string) => LISTING_TITLES.filter((one) => one !== title);
  expect(fieldsOf(without('IBUA'), { INC: 80 })).toEqual([]);
  expect(fieldsOf(without('IBUA'), { INC: 90 })).toEqual(['tax']);
  expect(fieldsOf(without('IVA'), { INC: 80, IBUA: 30 })).toEqual([]);
});

test('withholdings are amounts that are taken off, with or without a minus', () => {
  const read = createListingReader({ header: LISTING_TITLES, countsFrom1904: false, file: 0 });
  const cells = LISTING_TITLES.map((title) => ({ ...CELLS, 'Rete Renta': -25 })[title] ?? '');
  expect(read?.({ row: 2, cells }).amounts).toContainEqual(['rete_fuente', 2_500]);
});
