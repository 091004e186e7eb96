import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnForField, TEMPLATE_FIELDS } from '#domain/sheets/sheet-field.ts';
import { readSheet } from '#server/spreadsheets/parse/read-sheet.ts';
import { aRow, type Row } from '#tests/harness/documents/a-sheet.ts';
import { type WorkbookStyle, writeWorkbook } from '#tests/harness/documents/workbook-writer.ts';

const company = { id: '00000000-0000-4000-8000-000000000001', name: 'Café', nits: ['900123456'] };
const TITLES = TEMPLATE_FIELDS.map((field) => columnForField(field).header);

const style: fc.Arbitrary<WorkbookStyle> = fc.record({
  prefix: fc.constantFrom('', 'x'),
  strings: fc.constantFrom('shared', 'inline', 'formula', 'rich'),
  hasAddresses: fc.boolean(),
  targets: fc.constantFrom('relative', 'absolute'),
  names: fc.constantFrom('usual', 'upper', 'backslashes'),
  sheetFile: fc.constantFrom('sheet1.xml', 'Sheet1.xml', 'hoja.xml', 'sheet 1.xml'),
  hasCover: fc.boolean(),
  rowsAbove: fc.integer({ min: 0, max: 3 }),
  hasMark: fc.boolean(),
});

const invoice: fc.Arbitrary<Row> = fc
  .record({
    number: fc.integer({ min: 1, max: 99_999 }),
    total: fc.integer({ min: 1, max: 900_000_000 }),
    customer_name: fc.constantFrom('Ñandú & Cía', 'Café «El <b>»', 'O’Brien', 'Tienda dos'),
    isNumber: fc.boolean(),
  })
  .map(({ number, total, customer_name, isNumber }) =>
    aRow('900123456', {
      number: isNumber ? number : String(number),
      subtotal: total,
      iva: 0,
      total: isNumber ? total : String(total),
      customer_name,
    }),
  );

async function readAll(bytes: Uint8Array) {
  const request = { bytes, layout: 'cuadra' as const, mapping: null, types: [], company, after: 0 };
  const found: unknown[] = [];
  for await (const { rows } of readSheet(request)) {
    for (const { reading } of rows) {
      if (reading.type !== 'import') found.push(reading);
      else {
        const { invoice_number, total_amount, customer } = reading.columns;
        found.push([invoice_number, total_amount, customer.name]);
      }
    }
  }
  return found;
}

test('a workbook reads the same, whichever program has written it', async () => {
  await fc.assert(
    fc.asyncProperty(style, fc.array(invoice, { minLength: 1, maxLength: 4 }), async (written, invoices) => {
      const rows = invoices.map((row) =>
        // The writer of this test knows texts and numbers.
        TEMPLATE_FIELDS.map((field) => (row[field] ?? null) as string | number | null),
      );
      expect(await readAll(writeWorkbook([TITLES, ...rows], written))).toEqual(
        invoices.map(({ number, total, customer_name }) => [`FE${number}`, Number(total), customer_name]),
      );
    }),
    { numRuns: 2_000 },
  );
}, 120_000);
