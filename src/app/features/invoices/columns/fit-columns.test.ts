import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnTemplate, fitColumns, isStatusFolded } from './fit-columns.ts';
import { columnsWith, DEFAULT_COLUMNS, isOptionalColumn, OPTIONAL_COLUMNS, TABLE_COLUMNS } from './table-columns.ts';

const anyChoice = fc.subarray([...OPTIONAL_COLUMNS]);
const anyWidth = fc.integer({ min: 320, max: 2_400 });

test('of the default columns the due date goes first, then the status, whose place the due date takes, then the date', () => {
  const columns = columnsWith(DEFAULT_COLUMNS);
  const dropped = (width: number) => columns.filter((name) => !fitColumns(columns, width).includes(name));
  expect(dropped(1_180)).toEqual([]);
  for (const width of [1_000, 920]) expect(dropped(width)).toEqual(['due']);
  expect(dropped(885)).toEqual(['status', 'tools']);
  expect(dropped(800)).toEqual(['status', 'tools']);
  expect(dropped(740)).toEqual(['due', 'status', 'tools']);
  expect(dropped(600)).toEqual(['date', 'due', 'status', 'tools']);
});

test('a chosen status without a column stands under the name; one that is switched off does not', () => {
  const columns = columnsWith(DEFAULT_COLUMNS);
  expect(isStatusFolded(columns, fitColumns(columns, 1_180))).toBe(false);
  expect(isStatusFolded(columns, fitColumns(columns, 792))).toBe(true);
  const without = columnsWith(DEFAULT_COLUMNS.filter((name) => name !== 'status'));
  expect(isStatusFolded(without, fitColumns(without, 792))).toBe(false);
});

test('the amounts of taxes give their place last', () => {
  const columns = columnsWith([...DEFAULT_COLUMNS, 'iva']);
  expect(fitColumns(columns, 1_040)).toEqual(columns.filter((name) => name !== 'due'));
  expect(fitColumns(columns, 900)).toEqual(['box', 'date', 'number', 'party', 'class', 'iva', 'total']);
  expect(fitColumns(columns, 660)).toEqual(['box', 'number', 'party', 'class', 'iva', 'total']);
  expect(fitColumns(columns, 560)).toEqual(['box', 'number', 'party', 'class', 'total']);
});

test('whatever fits: the order stays, the mandatory columns too, and the names of the parties have a place', () => {
  fc.assert(
    fc.property(anyChoice, anyWidth, (chosen, width) => {
      const columns = columnsWith(chosen);
      const fitted = fitColumns(columns, width);
      expect(TABLE_COLUMNS.filter((name) => fitted.includes(name))).toEqual(fitted);
      for (const name of ['box', 'number', 'party', 'total'] as const) expect(fitted).toContain(name);
      for (const name of fitted) expect(columns).toContain(name);
      const widths = columnTemplate(fitted, width).match(/\d+(?=px)/g) ?? [];
      const names = width - widths.reduce((sum, one) => sum + Number(one), 0);
      const optional = fitted.filter((name) => isOptionalColumn(name) && name !== 'class');
      if (optional.length > 0) expect(names).toBeGreaterThanOrEqual(72);
    }),
  );
});

test('a wider table shows at least the columns of a narrower one', () => {
  fc.assert(
    fc.property(anyChoice, anyWidth, anyWidth, (chosen, a, b) => {
      const columns = columnsWith(chosen);
      // Where the columns get wider, one of them may go.
      fc.pre(a < 864 === b < 864);
      const [narrow, wide] = [Math.min(a, b), Math.max(a, b)].map((width) => fitColumns(columns, width).length);
      expect(wide).toBeGreaterThanOrEqual(narrow ?? 0);
    }),
  );
});

test('before the first layout all chosen columns are shown', () => {
  expect(fitColumns(columnsWith(OPTIONAL_COLUMNS), undefined)).toEqual(TABLE_COLUMNS);
});
