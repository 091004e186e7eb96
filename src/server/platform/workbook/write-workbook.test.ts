import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import readSheets from 'read-excel-file/node';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import type { Cell, Column, Sheet } from '#domain/sheets/workbook/sheet.ts';
import { writeWorkbook } from './write-workbook.ts';

const PROPERTIES = {
  title: 'Facturas & más',
  author: 'Cuadra',
  company: 'Café <Ñandú> S.A.S.',
  created: '2026-11-21T15:00:00.123Z',
};

const COLUMNS: Column[] = [
  { title: 'Nombre', kind: 'text', width: 20 },
  { title: 'Fecha', kind: 'date', width: 12 },
  { title: 'Total', kind: 'cop', width: 16, sum: true },
];

const aSheet = (rows: Cell[][], { name = 'Hoja', columns = COLUMNS } = {}): Sheet => ({
  name,
  columns,
  rows: (async function* () {
    yield rows;
  })(),
});

async function bytesOf(sheets: Sheet[], mostRows?: number): Promise<Buffer> {
  const bytes = new PassThrough();
  const [whole] = await Promise.all([
    buffer(bytes),
    writeWorkbook(bytes, { sheets, properties: PROPERTIES, ...(mostRows && { maxRows: mostRows }) }),
  ]);
  return whole;
}

async function read(sheets: Sheet[], mostRows?: number) {
  const response = await readSheets(await bytesOf(sheets, mostRows), { trim: false });
  return Object.fromEntries(response.map(({ sheet, data }) => [sheet, data]));
}

const day = (date: string) => new Date(`${date}T00:00:00Z`);

/** Returns every part of the file as text; throws for a part that is not XML. */
async function partsOf(sheets: Sheet[]): Promise<Record<string, string>> {
  const parts = Object.entries(unzipSync(await bytesOf(sheets)));
  return Object.fromEntries(
    parts.map(([name, bytes]) => {
      const text = strFromU8(bytes);
      new SaxesParser({ xmlns: true }).write(text).close();
      return [name, text];
    }),
  );
}

test('what is written is what is read: formulas stay text, amounts keep their sign and cents, dates are dates', async () => {
  const cufe = 'a1b2c3d4'.repeat(12);
  const rows = [
    ['=cmd()', '2026-11-05', -1234.56],
    ['+57 300', '1999-12-31', 0],
    ['@SUM(A1)', '2024-02-29', 9_007_199_254_740.99],
    ['Ñandú & <Cía> "S.A.S." ’—€ 🧾', null, 0.1],
    [cufe, '9999-12-31', 0.2],
    ['007', null, null],
    [' dos  espacios\ny otra línea ', '1900-03-01', -0.01],
  ];
  const { Hoja } = await read([aSheet(rows)]);
  expect(Hoja).toEqual([
    ['Nombre', 'Fecha', 'Total'],
    ...rows.map(([name, date, total]) => [name, date === null ? null : day(String(date)), total]),
    ['Total', null, 9_007_199_253_506.72],
  ]);
});

test('amounts have a total only in one unit', async () => {
  const columns: Column[] = [
    { title: 'Moneda', kind: 'text', width: 9 },
    { title: 'Total', kind: 'money', width: 16, sum: { ifOne: 'Moneda' } },
    { title: 'Total COP', kind: 'cop', width: 16, sum: true },
  ];
  const pesos = ['COP', 10.5, 10.5];
  const { Iguales, Mezcla } = await read([
    aSheet([pesos, ['COP', -3, -3]], { name: 'Iguales', columns }),
    aSheet([pesos, ['USD', 1, 4_000]], { name: 'Mezcla', columns }),
  ]);
  expect(Iguales?.at(-1)).toEqual(['Total', 7.5, 7.5]);
  expect(Mezcla?.at(-1)).toEqual(['Total', null, 4_010.5]);
});

test('nothing in a cell can become a formula, whatever it begins with', async () => {
  const parts = await partsOf([
    aSheet([
      ['=1+1', null, null],
      ['-2', null, null],
      ['\t=x', null, null],
    ]),
  ]);
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet.match(/<f>/g)).toHaveLength(1);
  expect(sheet).toContain('<f>SUBTOTAL(109,C2:C4)</f>');
  // Format 49 is text: a later edit of the cell does not make it a formula either.
  expect(sheet).toContain('<c r="A2" s="1" t="inlineStr"><is><t xml:space="preserve">=1+1</t>');
});

test('headers stay in sight, each column has its filter, and the row of totals is outside of it', async () => {
  const parts = await partsOf([
    aSheet([
      ['a', null, 1],
      ['b', null, 2],
    ]),
    aSheet([], { name: 'Vacía' }),
  ]);
  expect(parts['xl/worksheets/sheet1.xml']).toContain('state="frozen"');
  expect(parts['xl/worksheets/sheet1.xml']).toContain('<autoFilter ref="A1:C3"/>');
  expect(parts['xl/worksheets/sheet2.xml']).toContain('<autoFilter ref="A1:C1"/>');
  expect(parts['xl/workbook.xml']).toContain("'Hoja'!$A$1:$C$3");
});

test('every sheet is printed on landscape pages as wide as its columns, with its header on each', async () => {
  const parts = await partsOf([aSheet([['a', null, 1]]), aSheet([], { name: "L'otra" })]);
  for (const sheet of ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml']) {
    expect(parts[sheet]).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>');
    expect(parts[sheet]).toContain('orientation="landscape" fitToWidth="1" fitToHeight="0"');
  }
  expect(parts['xl/workbook.xml']).toContain(
    '<definedName name="_xlnm.Print_Titles" localSheetId="1">\'L\'\'otra\'!$1:$1<',
  );
});

test('the file says what it is, whose it is and since when', async () => {
  const parts = await partsOf([aSheet([])]);
  expect(parts['docProps/core.xml']).toContain(
    '<dc:title>Facturas &amp; más</dc:title><dc:creator>Cuadra</dc:creator>',
  );
  expect(parts['docProps/core.xml']).toContain('>2026-11-21T15:00:00Z</dcterms:created>');
  expect(parts['docProps/app.xml']).toContain('<Company>Café &lt;Ñandú&gt; S.A.S.</Company>');
  expect(parts['_rels/.rels']).toContain('Target="docProps/core.xml"');
  expect(parts['[Content_Types].xml']).toContain('PartName="/docProps/app.xml"');
});

test('a whole quantity shows no decimals, any other shows its own', async () => {
  const columns: Column[] = [{ title: 'Cantidad', kind: 'quantity', width: 12 }];
  const parts = await partsOf([aSheet([['12'], ['2.50'], [0.333333]], { columns })]);
  const sheet = parts['xl/worksheets/sheet1.xml'];
  expect(sheet).toContain('<c r="A2" s="5"><v>12</v>');
  expect(sheet).toContain('<c r="A3" s="10"><v>2.50</v>');
  expect(parts['xl/styles.xml']).toContain('numFmtId="166" formatCode="#,##0.0#####"');
});

test('any text that XML can write survives, and what it cannot is left out', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 }).filter((one) => one !== '');
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (names) => {
      const { Hoja = [] } = await read([aSheet(names.map((name) => [`|${name}|`, null, null]))]);
      const writable = (name: string) => name.replace(/[^\t\n\r -\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');
      expect(Hoja.slice(1, names.length + 1).map(([name]) => name)).toEqual(names.map((name) => `|${writable(name)}|`));
    }),
    { numRuns: 100 },
  );
});

test('a code that Excel would read as a letter is written so that it stays what it is', async () => {
  const parts = await partsOf([aSheet([['_x0041_ y _x_', null, null]])]);
  expect(parts['xl/worksheets/sheet1.xml']).toContain('_x005F_x0041_ y _x_<');
});

test('more rows than a sheet holds go on in the next one, each with its own totals', async () => {
  const rows = Array.from({ length: 7 }, (_, place) => [`fila ${place}`, null, 1]);
  const response = await read([aSheet(rows)], 5);
  expect(Object.keys(response)).toEqual(['Hoja', 'Hoja_2', 'Hoja_3']);
  expect(response['Hoja']?.at(-1)).toEqual(['Total', null, 3]);
  expect(response['Hoja_3']).toEqual([
    ['Nombre', 'Fecha', 'Total'],
    ['fila 6', null, 1],
    ['Total', null, 1],
  ]);
});

test('an instant is the time on Colombian clocks, and a text too long for a cell is cut to what fits', async () => {
  const columns: Column[] = [
    { title: 'Cuándo', kind: 'instant', width: 10 },
    { title: 'Qué', kind: 'text', width: 10 },
  ];
  const { Hoja = [] } = await read([aSheet([['2026-11-22T01:30:00.000Z', '🧾'.repeat(20_000)]], { columns })]);
  const [when, what] = Hoja[1] ?? [];
  expect(when).toEqual(new Date('2026-11-21T20:30:00Z'));
  expect(String(what)).toBe('🧾'.repeat(16_383));
});

test('an error while rows are read ends the writing with that error', async () => {
  const sheet: Sheet = {
    ...aSheet([]),
    // biome-ignore lint/correctness/useYield: the generator throws before its first row.
    rows: (async function* () {
      throw new Error('the line is down');
    })(),
  };
  await expect(bytesOf([sheet])).rejects.toThrow('the line is down');
});

test('what cannot be written down ends the writing with its error, however much is still to come, and however late', async () => {
  const some = (): Cell[][] => Array.from({ length: 20_000 }, () => [crypto.randomUUID(), null, 1]);
  async function* endless(): AsyncGenerator<Cell[][]> {
    for (;;) yield some();
  }
  async function* slow(): AsyncGenerator<Cell[][]> {
    yield some();
    await sleep(200);
    yield some();
  }
  for (const rows of [endless(), slow()]) {
    let written = 0;
    const filling = new Writable({
      write(_bytes, _encoding, done) {
        written += 1;
        done(written > 1 ? new Error('the disk is full') : null);
      },
    });
    await expect(writeWorkbook(filling, { sheets: [{ ...aSheet([]), rows }], properties: PROPERTIES })).rejects.toThrow(
      'the disk is full',
    );
  }
});

test('a row of two megabytes is written whole', async () => {
  const columns = Array.from({ length: 20 }, (_, place): Column => ({ title: `C${place}`, kind: 'text', width: 10 }));
  const row = columns.map((_, place) => String.fromCharCode(0x4e00 + place).repeat(32_767));
  const { Hoja = [] } = await read([aSheet([row, row], { columns })]);
  expect(Hoja.slice(1)).toEqual([row, row]);
});

test('the same value is the same cell under another of its column, of a kind of its own, and on the next sheet', async () => {
  const rows: Cell[][] = [
    ['1', '2026-11-05', 1],
    ['1', '2026-11-05', 1],
    [
      { kind: 'number', value: '1' },
      { kind: 'text', value: '2026-11-05' },
      { kind: 'text', value: 1 },
    ],
    ['1', '2026-11-05', 1],
    [null, null, null],
    ['1', '2026-11-05', 1],
  ];
  const response = await read([aSheet(rows), aSheet(rows, { name: 'Otra' })]);
  const plain = ['1', day('2026-11-05'), 1];
  const expected = [plain, plain, [1, '2026-11-05', '1'], plain, [null, null, null], plain];
  for (const name of ['Hoja', 'Otra']) expect(response[name]?.slice(1, -1)).toEqual(expected);
});
