import { expect, test } from 'vitest';
import { openBrowserXlsx } from '#app/file-parsing/browser-xlsx-parts.ts';
import type { Row, Sheet } from '#domain/sheets/workbook/sheet.ts';
import { openWorkbook } from '#domain/sheets/xlsx/open-workbook.ts';
import { writeBrowserWorkbook } from './write-workbook.ts';

async function* inOneBatch(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}

const sheetOf = (name: string, rows: Row[]): Sheet => ({
  name,
  columns: [
    { title: 'Número', kind: 'text', width: 12 },
    { title: 'Total', kind: 'money', width: 12, sum: true },
  ],
  rows: inOneBatch(rows),
});

test('what the browser writes it reads: sheets, texts that look like formulas, amounts', async () => {
  const rows: Row[] = Array.from({ length: 3_000 }, (_, at) => [`=${at}`, at + 0.5]);
  const sheets = [sheetOf('Faltan en Cuadra', rows), sheetOf('Iguales', [])];
  const blob = await writeBrowserWorkbook(sheets, { title: 'Conciliación', author: 'Cuadra' });
  const workbook = await openWorkbook(openBrowserXlsx(new Uint8Array(await blob.arrayBuffer())));
  expect(workbook.sheets.map(({ name }) => name)).toEqual(['Faltan en Cuadra', 'Iguales']);
  const read = [];
  for await (const some of workbook.rows(0)) read.push(...some);
  expect(read[0]?.cells).toEqual(['Número', 'Total']);
  expect(read[3_000]?.cells).toEqual(['=2999', 2_999.5]);
  expect(read).toHaveLength(3_002);
});
