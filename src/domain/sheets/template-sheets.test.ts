import { expect, test } from 'vitest';
import { createDetailLines, DETAIL_HEADERS } from './detail-lines.ts';
import { EXAMPLE_ROWS } from './example-row.ts';
import { readSheetRow } from './read-sheet-row.ts';
import { recogniseLayout } from './recognise-layout.ts';
import type { SheetCell } from './sheet-cell.ts';
import { cuadraTemplate, facturatechTemplate, type TemplateCell } from './template-sheets.ts';

const OWN = { name: 'Café del Valle S.A.S.', nit: '900123456' };

/** As the cells come back from the written workbook. */
const cellOf = (cell: TemplateCell): SheetCell =>
  cell !== null && typeof cell === 'object' ? cell.date.split('-').reverse().join('/') : cell;

function read([documents, detail]: ReturnType<typeof cuadraTemplate>, changed?: { title: string; to: string }) {
  const [titles = [], ...rows] = documents?.rows.map((row) => row.map(cellOf)) ?? [];
  const lines = createDetailLines(DETAIL_HEADERS);
  for (const [index, cells] of (detail?.rows ?? []).slice(1).entries())
    lines.add({ row: index + 2, cells: cells.map(cellOf) });
  const { layout, mapping } = recogniseLayout(titles);
  if (layout !== 'cuadra' && layout !== 'facturatech') throw new Error('The template is not recognised.');
  const rules = { layout, mapping, header: titles, countsFrom1904: false, types: new Map() };
  const at = titles.indexOf(changed?.title ?? null);
  const results = rows.map((row) => readSheetRow(rules, at < 0 ? row : row.with(at, changed?.to ?? null), lines.claim));
  return { results, unclaimed: lines.unclaimedRows() };
}

test.each([
  ['cuadra', cuadraTemplate],
  ['facturatech', facturatechTemplate],
])('the rows of the template %s are examples: an import skips and counts them, with their lines', (name, template) => {
  const { results, unclaimed } = read(template(OWN));
  expect(results.length).toBeGreaterThan(2);
  expect(new Set(results.map((result) => JSON.stringify(result)))).toEqual(
    new Set([JSON.stringify({ type: 'skip', what: EXAMPLE_ROWS })]),
  );
  if (name === 'cuadra') expect(unclaimed).toEqual([]);
});

test('with another remark they are invoices like any other', () => {
  const { results } = read(cuadraTemplate(OWN), { title: 'Observaciones', to: 'Pedido 12' });
  expect(results.map(({ type }) => type)).toEqual(['import', 'import', 'import', 'import']);
});
