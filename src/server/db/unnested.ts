import { type RawBuilder, sql } from 'kysely';

type Cell = string | number | null | undefined;
type Column<R> = readonly [name: keyof R & string, type: ColumnType, written?: (row: R) => Cell];
type ColumnType = 'uuid' | 'text' | 'numeric' | 'date' | 'integer' | 'jsonb';

/**
 * The columns that a statement takes from rows of ours, each with its type in the database and, where it is not simply
 * what the row holds, how it is written.
 */
export type ColumnTypes<R> = readonly Column<R>[];

/**
 * Rows as a table, `unnest(…)`: one parameter a column. The statement is the same text for one row and for a thousand,
 * so that it costs nothing to put together, and an array is what the database takes apart fastest.
 */
export function unnested<R>(rows: readonly R[], columns: ColumnTypes<R>): RawBuilder<unknown> {
  return sql`unnest(${sql.join(columns.map((column) => arrayOf(rows, column)))})`;
}

/** Their names, for the list of what is inserted and of what a table of them is called. */
export const namesOf = <R>(columns: ColumnTypes<R>): RawBuilder<unknown> =>
  sql.raw(columns.map(([column]) => column).join(', '));

/** What is the same in all rows travels once. */
function arrayOf<R>(rows: readonly R[], [name, typeName, written]: Column<R>): RawBuilder<unknown> {
  const type = sql.raw(typeName);
  const cells = new Array<Cell>(rows.length);
  let isOne = true;
  for (const [at, row] of rows.entries()) {
    // What a column holds is a cell: its type in the database says so.
    const cell = (written ? written(row) : (row[name] as Cell)) ?? null;
    cells[at] = cell;
    isOne &&= cell === cells[0];
  }
  return isOne
    ? sql`array_fill(${cells[0] ?? null}::${type}, array[${cells.length}::integer])`
    : sql`${arrayText(cells)}::${type}[]`;
}

/** What a column has to be one of, for `where`: a list as long as one likes is one parameter. */
export const anyOf = (texts: readonly string[]): RawBuilder<string> => sql<string>`any(${arrayText(texts)}::text[])`;

/** PostgreSQL's text form of an array. pg makes the same, in several times the time. */
function arrayText(cells: readonly Cell[]): string {
  if (cells.length === 0) return '{}';
  // Put together at once: of texts that grow by a cell at a time nothing but garbage is left.
  return cells.every(isPlain) ? `{"${cells.join('","')}"}` : `{${cells.map(quoted).join(',')}}`;
}

const SPECIAL = /["\\]/g;
const quoted = (cell: Cell): string => (cell === null ? 'NULL' : `"${String(cell).replace(SPECIAL, '\\$&')}"`);
const isPlain = (cell: Cell): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && !cell.includes('"') && !cell.includes('\\'));
