import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnTemplate, fitColumns, foldedColumns } from './fit-columns.ts';
import {
  columnsWith,
  DEFAULT_COLUMNS,
  isOptionalColumn,
  OPTIONAL_COLUMNS,
  TABLE_COLUMNS,
  type TableColumn,
} from './table-columns.ts';

const anyChoice = fc.subarray([...OPTIONAL_COLUMNS]);
const anyWidth = fc.integer({ min: 320, max: 2_400 });

function spaceOfNames(columns: readonly TableColumn[], width: number): number {
  const widths = columnTemplate(columns, width).match(/\d+(?=px)/g) ?? [];
  return width - widths.reduce((sum, one) => sum + Number(one), 0);
}

test('of the default columns the due date goes first, then the deletion, the status and the date', () => {
  const columns = columnsWith(DEFAULT_COLUMNS);
  const dropped = (width: number) => columns.filter((name) => !fitColumns(columns, width).includes(name));
  expect(dropped(1_180)).toEqual([]);
  expect(dropped(976)).toEqual(['due']);
  // The frame of a tablet of 820, 1024 and 768 px.
  for (const width of [790, 736, 738]) expect(dropped(width)).toEqual(['due', 'tools']);
  expect(dropped(600)).toEqual(['date', 'due', 'status', 'tools']);
});

test('on every tablet the status has a column and the names have a place for two words', () => {
  const columns = columnsWith(DEFAULT_COLUMNS);
  for (let width = 720; width <= 1_100; width += 8) {
    const fitted = fitColumns(columns, width);
    expect(fitted).toContain('status');
    expect(fitted).toContain('class');
    expect(spaceOfNames(fitted, width)).toBeGreaterThanOrEqual(132);
  }
});

test('a chosen status or due date without a column stands under the name; one that is switched off does not', () => {
  const columns = columnsWith(DEFAULT_COLUMNS);
  const folded = (width: number, all = columns) => foldedColumns(all, fitColumns(all, width));
  expect(folded(1_180)).toEqual([]);
  expect(folded(792)).toEqual(['due']);
  expect(folded(600)).toEqual(['status', 'due']);
  expect(folded(600, columnsWith(['date', 'class']))).toEqual([]);
});

test('at 1440 px the names have 300 px, and the column of the company goes before any other', () => {
  expect(spaceOfNames(columnsWith(DEFAULT_COLUMNS), 1_152)).toBeGreaterThanOrEqual(300);
  const columns = columnsWith(DEFAULT_COLUMNS, true);
  expect(fitColumns(columns, 1_152)).toEqual(columns);
  expect(fitColumns(columns, 1_100)).toEqual(columnsWith(DEFAULT_COLUMNS));
});

test('the amounts of taxes give their place last', () => {
  const columns = columnsWith([...DEFAULT_COLUMNS, 'iva']);
  expect(fitColumns(columns, 1_056)).toEqual(columns.filter((name) => name !== 'due'));
  expect(fitColumns(columns, 800)).toEqual(['box', 'date', 'number', 'party', 'class', 'iva', 'total']);
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
      const optional = fitted.filter((name) => isOptionalColumn(name) && name !== 'class');
      if (optional.length > 0) expect(spaceOfNames(fitted, width)).toBeGreaterThanOrEqual(72);
    }),
  );
});

test('a wider table shows at least the columns of a narrower one', () => {
  fc.assert(
    fc.property(anyChoice, anyWidth, anyWidth, (chosen, a, b) => {
      const columns = columnsWith(chosen);
      // Where the columns get wider, one of them may go.
      fc.pre(a < 912 === b < 912);
      const [narrow, wide] = [Math.min(a, b), Math.max(a, b)].map((width) => fitColumns(columns, width).length);
      expect(wide).toBeGreaterThanOrEqual(narrow ?? 0);
    }),
  );
});

test('before the first layout all chosen columns are shown', () => {
  expect(fitColumns(columnsWith(OPTIONAL_COLUMNS), undefined)).toEqual(
    TABLE_COLUMNS.filter((name) => name !== 'company'),
  );
});
