/** The columns of the table in their order. */
export const TABLE_COLUMNS = [
  'box',
  'date',
  'number',
  'party',
  'company',
  'class',
  'due',
  'base',
  'iva',
  'inc',
  'withholdings',
  'account',
  'cost_center',
  'withholding_concept',
  'assignee',
  'tags',
  'total',
  'status',
  'tools',
] as const;
/** A field that the company defined: `custom:ID`. */
export type CustomColumn = `custom:${string}`;
export type TableColumn = (typeof TABLE_COLUMNS)[number] | CustomColumn;

/** The columns that a person can switch off. */
export const OPTIONAL_COLUMNS = [
  'date',
  'class',
  'due',
  'base',
  'iva',
  'inc',
  'withholdings',
  'account',
  'cost_center',
  'withholding_concept',
  'assignee',
  'tags',
  'status',
] as const satisfies readonly TableColumn[];
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number] | CustomColumn;

export const DEFAULT_COLUMNS: readonly OptionalColumn[] = ['date', 'class', 'due', 'status'];

const AMOUNTS: readonly TableColumn[] = ['base', 'iva', 'inc', 'withholdings', 'total'];

/** The `data-align` of a column's cells. */
export const alignOf = (name: TableColumn): 'right' | undefined => (AMOUNTS.includes(name) ? 'right' : undefined);

export const isCustomColumn = (name: string): name is CustomColumn => name.startsWith('custom:');

export const isOptionalColumn = (name: string): name is OptionalColumn =>
  isCustomColumn(name) || OPTIONAL_COLUMNS.some((column) => column === name);

/** The optional columns among the names, in the order of the table; own fields come last. */
export const toOptionalColumns = (names: readonly string[]): OptionalColumn[] => [
  ...OPTIONAL_COLUMNS.filter((name) => names.includes(name)),
  ...names.filter(isCustomColumn),
];

/**
 * All columns of the table when these optional ones are chosen. Own fields are before the total; `hasCompany`: with the
 * company of the account that each document names.
 */
export const columnsWith = (chosen: readonly OptionalColumn[], hasCompany = false): TableColumn[] =>
  TABLE_COLUMNS.flatMap((name): TableColumn[] => {
    if (name === 'company') return hasCompany ? [name] : [];
    if (isOptionalColumn(name) && !chosen.includes(name)) return [];
    return name === 'total' ? [...chosen.filter(isCustomColumn), name] : [name];
  });
