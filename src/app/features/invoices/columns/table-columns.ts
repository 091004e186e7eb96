/** The columns of the table in their order. */
export const TABLE_COLUMNS = [
  'box',
  'date',
  'number',
  'party',
  'class',
  'due',
  'base',
  'iva',
  'inc',
  'withholdings',
  'total',
  'status',
  'tools',
] as const;
export type TableColumn = (typeof TABLE_COLUMNS)[number];

/** The columns that a person can switch off. */
export const OPTIONAL_COLUMNS = [
  'date',
  'class',
  'due',
  'base',
  'iva',
  'inc',
  'withholdings',
  'status',
] as const satisfies readonly TableColumn[];
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

export const DEFAULT_COLUMNS: readonly OptionalColumn[] = ['date', 'class', 'due', 'status'];

const AMOUNTS: readonly TableColumn[] = ['base', 'iva', 'inc', 'withholdings', 'total'];

/** The `data-align` of a column's cells. */
export const alignOf = (name: TableColumn): 'right' | undefined => (AMOUNTS.includes(name) ? 'right' : undefined);

export const isOptionalColumn = (name: string): name is OptionalColumn =>
  OPTIONAL_COLUMNS.some((column) => column === name);

/** All columns of the table when these optional ones are chosen. */
export const columnsWith = (chosen: readonly OptionalColumn[]): TableColumn[] =>
  TABLE_COLUMNS.filter((name) => !isOptionalColumn(name) || chosen.includes(name));
