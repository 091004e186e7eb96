import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { SheetCell, SheetRow } from '#domain/sheets/sheet-cell.ts';
import { sheetDate } from '#domain/sheets/sheet-date.ts';
import { openWorkbook as openParts } from '#domain/sheets/xlsx/open-workbook.ts';
import { XlsxRefusedError } from '#domain/sheets/xlsx/xlsx-refused.ts';
import { writeTemplateWorkbook } from '#server/spreadsheets/write-template-workbook.ts';
import { aWorkbook } from '#tests/harness/documents/a-workbook.ts';
import { openXlsxParts } from './xlsx-parts.ts';

const openWorkbook = async (bytes: Uint8Array) => openParts(await openXlsxParts(bytes));

async function rowsOf(bytes: Uint8Array, sheet = 0): Promise<SheetRow[]> {
  const workbook = await openWorkbook(bytes);
  const all: SheetRow[] = [];
  for await (const rows of workbook.rows(sheet)) all.push(...rows);
  workbook.close();
  return all;
}

const cellsOf = async (sheetData: string, extra: Record<string, string> = {}): Promise<(readonly SheetCell[])[]> =>
  (await rowsOf(aWorkbook({ sheets: [{ name: 'Hoja', sheetData }], extra }))).map(({ cells }) => cells);

const problemOf = (bytes: Uint8Array): Promise<string> =>
  rowsOf(bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof XlsxRefusedError ? error.problem : String(error)),
  );

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

describe('what is in a workbook', () => {
  test('every kind of cell is read where it stands', async () => {
    const strings = '<sst><si><t>Café</t></si><si><r><t>Ro</t></r><r><t>sa</t></r><rPh><t>x</t></rPh></si></sst>';
    const row = `<row r="3"><c r="B3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c><c r="E3"><v>15540943.029999999</v></c>
      <c r="F3" t="b"><v>1</v></c><c r="G3" t="str"><f>A1&amp;"x"</f><v>texto</v></c><c r="H3" t="e"><v>#N/A</v></c>
      <c r="I3" t="d"><v>2026-01-05</v></c>${inline('a &lt; b')}<c r="K3"/></row>`;
    expect(await cellsOf(row, { 'xl/sharedStrings.xml': strings })).toEqual([
      [null, 'Café', 'Rosa', null, 15_540_943.029999999, true, 'texto', '#N/A', '2026-01-05', 'a < b'],
    ]);
  });

  test('rows keep their number, blank ones are none, and a number that is repeated goes on', async () => {
    const data = `<row r="2">${inline('a')}</row><row r="5">${inline(' ')}</row><row r="9">${inline('b')}</row><row r="9">${inline('c')}</row><row>${inline('d')}</row>`;
    const rows = await rowsOf(aWorkbook({ sheets: [{ name: 'Hoja', sheetData: data }] }));
    expect(rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [2, 'a'],
      [9, 'b'],
      [10, 'c'],
      [11, 'd'],
    ]);
  });

  test('elements may have a prefix, as some programs write them', async () => {
    const sheet = `<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    expect((await rowsOf(aWorkbook({ sheets: [{ name: 'Hoja', xml: sheet }] })))[0]?.cells).toEqual([7]);
  });

  test('what this product writes it reads, dates, zeros and signs of formulas included', async () => {
    const rows = [
      ['Número', 'Fecha', 'Total'],
      ['0012', { date: '2026-01-15' }, 1_190_000.5],
      ['=cmd()', null, -3],
      ['á < "b" & \u0007c', null, 0],
    ];
    const bytes = await writeTemplateWorkbook([{ name: 'Facturas & más', rows, widths: [10, 10, 10] }]);
    const workbook = await openWorkbook(bytes);
    expect(workbook.sheets).toMatchObject([{ name: 'Facturas & más', isHidden: false }]);
    expect(await workbook.count(0)).toBe(4);
    const [, first, second, third] = await rowsOf(bytes);
    expect(first?.cells).toEqual(['0012', 46_037, 1_190_000.5]);
    expect(sheetDate(first?.cells[1] ?? null)).toBe('2026-01-15');
    expect(second?.cells).toEqual(['=cmd()', null, -3]);
    expect(third?.cells[0]).toBe('á < "b" & c');
  });

  test('hidden sheets and counting from 1904 are told', async () => {
    const bytes = aWorkbook({
      sheets: [
        { name: 'Uno', sheetData: '' },
        { name: 'Dos', sheetData: '', state: 'hidden' },
      ],
      workbookPr: '<workbookPr date1904="1"/>',
    });
    const { sheets, countsFrom1904 } = await openWorkbook(bytes);
    expect(sheets.map(({ isHidden }) => isHidden)).toEqual([false, true]);
    expect(countsFrom1904).toBe(true);
  });
});

describe('what is refused', () => {
  const whole = aWorkbook({ sheets: [{ name: 'Hoja', sheetData: `<row>${inline('a')}</row>` }] });

  test.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(), 'not_xlsx'],
    ['a text called .xlsx', strToU8('a;b;c'), 'not_xlsx'],
    ['a workbook with a password', Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'locked_xlsx'],
    ['a ZIP without a workbook', zipSync({ 'a.txt': strToU8('x') }), 'not_xlsx'],
    ['half a workbook', whole.subarray(0, whole.length / 2), 'bad_xlsx'],
  ])('%s', async (_, bytes, problem) => {
    expect(await problemOf(bytes)).toBe(problem);
  });

  test.each<[string, string, string]>([
    ['XML that is broken', '<worksheet><sheetData><row></sheetData>', 'bad_xlsx'],
    ['a DOCTYPE', '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>', 'bad_xlsx'],
    [
      'an entity nobody declared',
      `<worksheet><sheetData><row>${inline('&b;')}</row></sheetData></worksheet>`,
      'bad_xlsx',
    ],
    ['nesting without end', `<worksheet>${'<a>'.repeat(200)}${'</a>'.repeat(200)}</worksheet>`, 'bad_xlsx'],
  ])('%s', async (_, xml, problem) => {
    expect(await problemOf(aWorkbook({ sheets: [{ name: 'Hoja', xml }] }))).toBe(problem);
  });

  test('bytes that are no UTF-8', async () => {
    const bad = new Uint8Array([...strToU8('<worksheet><sheetData><row><c><v>'), 0xff, 0xfe, 0xff]);
    expect(await problemOf(aWorkbook({ sheets: [{ name: 'Hoja', xml: bad }] }))).toBe('bad_xlsx');
  });

  test('a bomb, before it is unpacked', async () => {
    const bomb = `<worksheet><sheetData>${' '.repeat(30_000_000)}</sheetData></worksheet>`;
    expect(await problemOf(aWorkbook({ sheets: [{ name: 'Hoja', xml: bomb }] }))).toBe('xlsx_too_big');
  });

  test('a member that unpacks to more than it says', async () => {
    const small = aWorkbook({ sheets: [{ name: 'Hoja', sheetData: `<row>${inline('a'.repeat(5_000))}</row>` }] });
    expect(await problemOf(withForgedSize(small, 'xl/worksheets/sheet1.xml', 100))).toBe('bad_xlsx');
  });

  test('a text without an end', async () => {
    const noise = Array.from({ length: 400_000 }, (_, at) => ((at * 2_654_435_761) >>> 0).toString(36)).join('');
    const xml = `<worksheet><sheetData><row>${inline(noise)}</row></sheetData></worksheet>`;
    expect(await problemOf(aWorkbook({ sheets: [{ name: 'Hoja', xml }] }))).toBe('xlsx_too_big');
  });

  test('more rows than anybody may send', async () => {
    const rows = Array.from({ length: 200_001 }, (_, at) => `<row><c><v>${(at * 7_919) % 1_000_003}</v></c></row>`);
    expect(await problemOf(aWorkbook({ sheets: [{ name: 'Hoja', sheetData: rows.join('') }] }))).toBe(
      'xlsx_too_many_rows',
    );
  });
});

test('a small sheet that packs well is no bomb', async () => {
  const row = `<row>${inline('Plan de voz')}</row>`;
  const bytes = aWorkbook({ sheets: [{ name: 'Hoja', sheetData: row.repeat(30_000) }] });
  expect(bytes.length).toBeLessThan((row.length * 30_000) / 100);
  const workbook = await openWorkbook(bytes);
  expect(await workbook.count(0)).toBe(30_000);
});

test('rows are counted as they are read, but for those of blanks', async () => {
  const data = `<row r="1">${inline('a')}</row><row r="2" s="1"><c r="A2" s="4"/></row><row r="3"/><row r="4"><c><v>1</v></c></row>`;
  const workbook = await openWorkbook(aWorkbook({ sheets: [{ name: 'Hoja', sheetData: data }] }));
  expect(await workbook.count(0)).toBe(2);
});

test('who stops asking for rows is left in peace', async () => {
  const rows = Array.from({ length: 50_000 }, (_, at) => `<row><c><v>${at}</v></c></row>`).join('');
  const workbook = await openWorkbook(aWorkbook({ sheets: [{ name: 'Hoja', sheetData: rows }] }));
  for await (const some of workbook.rows(0)) {
    expect(some[0]?.cells).toEqual([0]);
    break;
  }
  workbook.close();
});

/** Changes the size in the central directory at the end of the archive, which ZIP readers trust. */
function withForgedSize(archive: Uint8Array, name: string, size: number): Uint8Array {
  const bytes = Buffer.from(archive);
  const at = bytes.lastIndexOf(name) - 46;
  bytes.writeUInt32LE(size, at + 24);
  return bytes;
}
