import { type CustomColumn, isCustomColumn, type TableColumn } from './table-columns.ts';

/** Widths in pixels, also in a narrow table. The names of the parties get what is left. */
const WIDTHS: Record<Exclude<TableColumn, 'party' | CustomColumn>, { wide: number; narrow: number }> = {
  box: { wide: 40, narrow: 36 },
  date: { wide: 98, narrow: 98 },
  number: { wide: 120, narrow: 122 },
  company: { wide: 120, narrow: 110 },
  class: { wide: 140, narrow: 110 },
  due: { wide: 108, narrow: 104 },
  base: { wide: 122, narrow: 112 },
  iva: { wide: 116, narrow: 108 },
  inc: { wide: 108, narrow: 100 },
  withholdings: { wide: 116, narrow: 108 },
  account: { wide: 104, narrow: 96 },
  cost_center: { wide: 140, narrow: 124 },
  withholding_concept: { wide: 150, narrow: 130 },
  assignee: { wide: 160, narrow: 140 },
  tags: { wide: 150, narrow: 130 },
  total: { wide: 128, narrow: 118 },
  status: { wide: 170, narrow: 104 },
  tools: { wide: 44, narrow: 44 },
};

/** A table of less width has narrower columns and less space between them (invoices.module.css). */
const NARROW_PX = 912;
const isNarrow = (width: number | undefined): boolean => width !== undefined && width < NARROW_PX;

const NAMES_BESIDE_DUE = 136;

/**
 * What gives its place to the names of the parties when they would have less than `names` pixels, in this order. The due
 * date, the status and the company then stand under the name (foldedColumns, list/row-party.tsx). The amounts of taxes are last: a person switched them on.
 */
const DROPS: readonly { columns: readonly TableColumn[]; names: number }[] = [
  { columns: ['company'], names: 160 },
  { columns: ['due'], names: NAMES_BESIDE_DUE },
  { columns: ['tools'], names: 160 },
  { columns: ['status'], names: 116 },
  { columns: ['date'], names: 120 },
  { columns: ['inc'], names: 100 },
  { columns: ['withholdings'], names: 100 },
  { columns: ['base'], names: 100 },
  { columns: ['iva'], names: 100 },
];

const CODING: readonly TableColumn[] = ['tags', 'assignee', 'withholding_concept', 'cost_center', 'account'];

/** What the company adds to a document gives its place one by one, own fields first. */
const dropsOfCoding = (columns: readonly TableColumn[]) =>
  [...columns.filter(isCustomColumn).reverse(), ...CODING].map((name) => ({ columns: [name], names: 110 }));

/** The columns that fit into a table of `width` pixels; all of them while the width is not known. */
export function fitColumns(columns: readonly TableColumn[], width: number | undefined): readonly TableColumn[] {
  if (width === undefined) return columns;
  let shown = columns;
  for (const { columns: dropped, names } of [...dropsOfCoding(columns), ...DROPS]) {
    if (!shown.some((name) => dropped.includes(name))) continue;
    if (width - fixedWidth(shown, width) >= names) break;
    shown = shown.filter((name) => !dropped.includes(name));
  }
  return withDue(columns, shown, width);
}

/** Where the status had to go, the due date often fits into its place. */
function withDue(columns: readonly TableColumn[], shown: readonly TableColumn[], width: number) {
  const more = columns.filter((name) => name === 'due' || shown.includes(name));
  return width - fixedWidth(more, width) >= NAMES_BESIDE_DUE ? more : shown;
}

export type FoldedColumn = Extract<TableColumn, 'status' | 'due'>;
const FOLDED: readonly FoldedColumn[] = ['status', 'due'];

/** The chosen columns without a place of their own that stand in words under the name of the party. */
export const foldedColumns = (chosen: readonly TableColumn[], shown: readonly TableColumn[]): readonly FoldedColumn[] =>
  FOLDED.filter((name) => chosen.includes(name) && !shown.includes(name));

/** The value of `grid-template-columns`. */
export const columnTemplate = (columns: readonly TableColumn[], width: number | undefined): string =>
  columns.map((name) => (name === 'party' ? 'minmax(0, 1fr)' : `${widthOf(name, width)}px`)).join(' ');

const CUSTOM_WIDTH = { wide: 130, narrow: 116 };

const widthOf = (name: Exclude<TableColumn, 'party'>, width: number | undefined): number =>
  (isCustomColumn(name) ? CUSTOM_WIDTH : WIDTHS[name])[isNarrow(width) ? 'narrow' : 'wide'];

const fixedWidth = (columns: readonly TableColumn[], width: number): number =>
  columns.reduce((sum, name) => sum + (name === 'party' ? 0 : widthOf(name, width)), 0);
