import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findColumns } from './find-columns.ts';
import { headerKey, looksLikeHeader, recogniseLayout } from './recognise-layout.ts';
import { columnForField, normalizeHeader, SHEET_FIELDS, TEMPLATE_FIELDS } from './sheet-field.ts';

const split = (titles: string) => titles.split(' · ');
const LISTING_16 = split(
  'Tipo de documento · CUFE/CUDE · Folio · Prefijo · Fecha Emisión · Fecha Recepción · NIT Emisor · Nombre Emisor · NIT Receptor · Nombre Receptor · IVA · ICA · IPC · Total · Estado · Grupo',
);
const LISTING_32 = split(
  'Tipo de documento · CUFE/CUDE · Folio · Prefijo · Divisa · Forma de Pago · Medio de Pago · Fecha Emisión · Fecha Recepción · NIT Emisor · Nombre Emisor · NIT Receptor · Nombre Receptor · IVA · ICA · IC · INC · Timbre · INC Bolsas · IN Carbono · IN Combustibles · IC Datos · ICL · INPP · IBUA · ICUI · Rete IVA · Rete Renta · Rete ICA · Total · Estado · Grupo',
);
const TEMPLATE = TEMPLATE_FIELDS.map((field) => columnForField(field).header);

test('the template has its 27 columns, and each is found where it stands', () => {
  expect(TEMPLATE).toHaveLength(27);
  expect(recogniseLayout(TEMPLATE)).toEqual({
    layout: 'cuadra',
    mapping: Object.fromEntries(TEMPLATE_FIELDS.map((field, index) => [field, index])),
  });
});

test("DIAN's listing is recognised in both its forms, and a column somebody added at the right changes nothing", () => {
  expect(recogniseLayout(LISTING_16)).toMatchObject({ layout: 'dian', mapping: { cufe: 1, number: 2, total: 13 } });
  expect(recogniseLayout([...LISTING_32, '#NAME?', null])).toMatchObject({
    layout: 'dian',
    mapping: { number: 2, currency: 4, iva: 13, inc: 16, rete_fuente: 27, total: 29, group: 31 },
  });
});

test("no column that people add to DIAN's listing takes the place of DIAN's own, whatever its title", () => {
  const names = SHEET_FIELDS.flatMap((field) => {
    const { header, synonyms = [], codes = [] } = columnForField(field);
    return [header, ...synonyms, ...codes];
  });
  for (const listing of [LISTING_16, LISTING_32]) {
    const { layout, mapping } = recogniseLayout(listing);
    expect(recogniseLayout([...listing, ...names])).toMatchObject({ layout, mapping });
    const own = new Set([...LISTING_16, ...LISTING_32].map(normalizeHeader));
    const foreign = names.filter((name) => !own.has(normalizeHeader(name)));
    for (const name of foreign) expect(recogniseLayout([...listing, name]).mapping, name).toEqual(mapping);
    const moved = Object.fromEntries(Object.entries(mapping).map(([field, at]) => [field, at + foreign.length]));
    expect(recogniseLayout([...foreign, ...listing]).mapping).toEqual(moved);
  }
});

test("a listing that somebody retyped is read by the titles that it has instead of DIAN's", () => {
  const retyped = ['Tipo', 'Folio', 'Fecha', 'NIT Emisor', 'NIT Receptor', 'CUFE', 'Valor total', 'Grupo'];
  expect(recogniseLayout(retyped)).toMatchObject({ layout: 'dian', mapping: { issue_date: 2, cufe: 5, total: 6 } });
});

test('accounting entries are told from invoices, and what nobody knows is unknown', () => {
  const siigo = ['document_id', 'date', 'account_code', 'movement', 'customer_identification', 'description', 'value'];
  expect(recogniseLayout(siigo).layout).toBe('journal');
  expect(recogniseLayout(['number', 'type_document_id', 'date', 'resolution_number']).layout).toBe('unknown');
  expect(recogniseLayout([]).layout).toBe('unknown');
});

test('titles are found in any order, with or without accents, in any case and with dots', () => {
  const shuffled = fc.shuffledSubarray([...TEMPLATE_FIELDS], { minLength: TEMPLATE_FIELDS.length });
  const dress = fc.constantFrom<(title: string) => string>(
    (title) => title.toUpperCase(),
    (title) => title.normalize('NFD').replace(/\p{M}/gu, ''),
    (title) => ` ${title.replace('NIT', 'N.I.T.').replace('N.I.T.', 'NIT.')} *`,
    (title) => title,
  );
  fc.assert(
    fc.property(shuffled, dress, (fields, dressed) => {
      const found = recogniseLayout(fields.map((field) => dressed(columnForField(field).header)));
      expect(found).toEqual({
        layout: 'cuadra',
        mapping: Object.fromEntries(fields.map((field, index) => [field, index])),
      });
    }),
  );
});

test('no title means two fields, so that none is read from the wrong column', () => {
  const names = SHEET_FIELDS.flatMap((field) => {
    const { header, synonyms = [], codes = [] } = columnForField(field);
    return [...new Set([header, ...synonyms, ...codes].map(normalizeHeader))];
  });
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('no column stands for two fields, whatever the titles are', () => {
  const titles = fc.array(fc.constantFrom(...TEMPLATE, 'Folio', 'Valor', '', 'Fecha', 'Cliente', 'ENC_6'));
  fc.assert(
    fc.property(titles, (header) => {
      const places = Object.values(findColumns(header));
      expect(new Set(places).size).toBe(places.length);
    }),
  );
});

test('a header is the first row that names columns, and it is known again by its titles', () => {
  expect(looksLikeHeader(['Empresa de Ejemplo S.A.S.', null])).toBe(false);
  expect(looksLikeHeader(LISTING_16)).toBe(true);
  expect(headerKey(['Número ', 'FECHA.', null, ''])).toBe(headerKey(['numero', 'fecha']));
  expect(headerKey(['Fecha', 'Número'])).not.toBe(headerKey(['Número', 'Fecha']));
});
