import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { aRow, aSheet, aTemplate } from '#tests/harness/documents/a-sheet.ts';
import { aWorkbook } from '#tests/harness/documents/a-workbook.ts';
import { writeTemplateWorkbook } from '../write-template-workbook.ts';
import { readSheet } from './read-sheet.ts';
import { openSpreadsheet } from './spreadsheet.ts';

const company = { id: '00000000-0000-4000-8000-000000000001', name: 'Café', nits: ['900123456'] };
const TITLES = ['Tipo de documento', 'Número', 'Fecha de emisión', 'NIT emisor', 'Nombre emisor', 'NIT receptor'];
const MORE_TITLES = ['Nombre receptor', 'Subtotal', 'Total'];
const DATA = ['Factura', '1', '15/01/2026', '900123456', 'Café', '800987654', 'Cliente', 100, 100];
const documents = (name: string) => aSheet([[...TITLES, ...MORE_TITLES], DATA], name);

async function readAll(bytes: Uint8Array) {
  const found: string[] = [];
  const request = { bytes, layout: 'cuadra' as const, mapping: null, types: [], company, after: 0 };
  for await (const { rows } of readSheet(request)) {
    for (const { row, reading } of rows) {
      const what = reading.type === 'fail' ? reading.problems.map(({ column }) => column).join() : reading.type;
      found.push(`${row} ${what}`);
    }
  }
  return found;
}

test('a cover before the data is passed over', async () => {
  const cover = aSheet([['Informe mensual'], ['Elaborado por', 'Contabilidad']], 'Portada');
  expect(await readAll(await writeTemplateWorkbook([cover, documents('Datos')]))).toEqual(['2 import']);
});

test('other sheets with documents are named in the list of errors, and notes are not', async () => {
  const notes = aSheet([['Notas'], ['Revisar con el contador', 'marzo']], 'Notas');
  const workbook = await writeTemplateWorkbook([documents('Marzo'), documents('Abril'), notes, documents('Mayo')]);
  expect(await readAll(workbook)).toEqual(['2 import', '3 Hoja «Abril»', '4 Hoja «Mayo»']);
});

type Rows = readonly (readonly (string | number)[])[];
const LISTING = ['Tipo de documento', 'CUFE/CUDE', 'Folio', 'Fecha Emisión', 'NIT Emisor', 'NIT Receptor', 'Total'];
const LISTED = ['Factura electrónica', 'a'.repeat(96), '7', '15-01-2026', '900123456', '800987654', 100];
const SUMMARY = [
  ['Fecha', 'IVA', 'Total'],
  ['15/01/2026', 1, 2],
];
const FULL: Rows = [[...TITLES, ...MORE_TITLES], DATA];
const EMPTY: Rows = FULL.slice(0, 1);

const sheetData = (rows: Rows) =>
  rows.map((cells) => `<row>${cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('')}</row>`).join('');
const workbookOf = (sheets: [string, Rows, 'hidden'?][]) =>
  aWorkbook({ sheets: sheets.map(([name, rows, state = 'visible']) => ({ name, state, sheetData: sheetData(rows) })) });

test.each<[string, [string, Rows, 'hidden'?][], string]>([
  [
    'below the titles of the first sheet there is nothing',
    [
      ['Enero', EMPTY],
      ['Febrero', FULL],
    ],
    'cuadra',
  ],
  [
    'a summary with known titles comes first',
    [
      ['Resumen', SUMMARY],
      ['Datos', [LISTING, LISTED]],
    ],
    'dian',
  ],
  ['a summary stands above the titles', [['Hoja1', [...SUMMARY, LISTING, LISTED]]], 'dian'],
  [
    'a hidden sheet has the name of the template',
    [
      ['Datos', [LISTING, LISTED]],
      ['Facturas', FULL, 'hidden'],
    ],
    'dian',
  ],
  [
    'only a hidden sheet has rows',
    [
      ['Portada', []],
      ['Base', FULL, 'hidden'],
    ],
    'cuadra',
  ],
  [
    'the sheet of the template has other titles',
    [
      ['Facturas', SUMMARY],
      ['Datos', [LISTING, LISTED]],
    ],
    'dian',
  ],
  [
    'the sheet of the template is not the first',
    [
      ['Datos', [LISTING, LISTED]],
      ['Facturas', FULL],
    ],
    'cuadra',
  ],
  ['the only sheet is called as that of the lines', [['Detalle', FULL]], 'cuadra'],
  [
    'no sheet has a known layout',
    [
      ['Portada', [['Informe']]],
      ['Datos', SUMMARY],
    ],
    'unknown',
  ],
])('the sheet of documents is found where %s', async (_, sheets, layout) => {
  const sheet = await openSpreadsheet(workbookOf(sheets));
  expect([sheet.layout, sheet.samples.length]).toEqual([layout, 1]);
  sheet.close();
});

test.each<[string, [string, Rows, 'hidden'?][]]>([
  [
    'a summary',
    [
      ['Facturas', EMPTY],
      ['Resumen', SUMMARY],
    ],
  ],
  [
    'instructions',
    [
      ['Facturas', EMPTY],
      [
        'Instrucciones',
        [
          ['Columna', 'Regla'],
          ['Total', 'Obligatorio'],
        ],
      ],
    ],
  ],
  [
    'lines',
    [
      ['Facturas', EMPTY],
      [
        'Detalle',
        [
          ['Prefijo', 'Número', 'NIT emisor', 'Descuento'],
          ['A', '1', '9', '1'],
        ],
      ],
    ],
  ],
])('a template without rows is refused as such beside %s', async (_, sheets) => {
  await expect(openSpreadsheet(workbookOf(sheets))).rejects.toMatchObject({ problem: 'xlsx_no_rows' });
});

test.each([
  ['capitals', (path: string) => path.toUpperCase()],
  ['backslashes', (path: string) => path.replaceAll('/', '\\')],
])('names of parts in %s are the same names', async (_, change) => {
  const parts = unzipSync(new Uint8Array(await aTemplate([aRow('900123456')])));
  const renamed = Object.fromEntries(Object.entries(parts).map(([path, bytes]) => [change(path), bytes]));
  expect(await readAll(zipSync(renamed))).toEqual(['2 import']);
});

test('bytes before and behind a workbook do not matter', async () => {
  const workbook = await aTemplate([aRow('900123456')]);
  const sent = Buffer.concat([Uint8Array.of(0xef, 0xbb, 0xbf), workbook, Buffer.from('\r\n')]);
  expect(await readAll(new Uint8Array(sent))).toEqual(['2 import']);
});

test.each([
  ['xl/workbook.bin', 'xlsb'],
  ['word/document.xml', 'docx'],
  ['content.xml', 'ods'],
  ['ppt/presentation.xml', 'not_xlsx'],
])('an archive with %s is refused as %s', async (path, problem) => {
  await expect(openSpreadsheet(zipSync({ [path]: strToU8('<a/>') }))).rejects.toMatchObject({ problem });
});

test.each<[string, Rows]>([
  ['a heading', [['Detalle de facturas'], ['Enero', '2026']]],
  ['nothing', []],
])('the lines of the sheet «Detalle» are found below %s', async (_, above) => {
  const titles = ['Número', 'NIT emisor', 'Descripción', 'Total línea'];
  const rows = [...above, titles, ['1', '900123456-8', 'Café', 100]];
  const sheet = await openSpreadsheet(
    workbookOf([
      ['Facturas', FULL],
      ['Detalle', rows],
    ]),
  );
  const details = await sheet.details();
  expect(details?.claim('1', '900123456').lines).toMatchObject([{ description: 'Café' }]);
  expect(details?.unclaimedRows()).toEqual([]);
  sheet.close();
});
