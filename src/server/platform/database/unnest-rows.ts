import { type RawBuilder, sql } from 'kysely';

type Cell = string | number | null | undefined;
type ScalarColumn<R> = readonly [name: keyof R & string, type: ScalarType, written?: (row: R) => Cell];
type ScalarType = 'uuid' | 'text' | 'numeric' | 'date' | 'integer' | 'jsonb';
/** JSON is written as the UTF-8 that it is kept as. */
type JsonColumn<R> = readonly [name: keyof R & string, type: 'json', written: (row: R) => Uint8Array];
type Column<R> = ScalarColumn<R> | JsonColumn<R>;

/**
 * The columns that a statement takes from rows of ours, each with its type in the database and, where it is not simply
 * what the row holds, how it is written.
 */
export type ColumnTypes<R> = readonly Column<R>[];

/**
 * Rows as a table, with their columns in that order: one parameter a column. What is the same in all rows travels once
 * and is no array: each array is a list of its own that the database makes, keeps and goes through. `counted` names a
 * last column that counts the rows from 1.
 */
export function unnestRows<R>(rows: readonly R[], columns: ColumnTypes<R>, ordinalName?: string): RawBuilder<unknown> {
  const [names, arrays, all]: [string[], RawBuilder<unknown>[], RawBuilder<unknown>[]] = [[], [], []];
  for (const column of columns) {
    const [name, type] = column;
    const cells = toCells(rows, column);
    if ('same' in cells) all.push(sql`${cells.same}::${sql.raw(type)} as ${sql.raw(name)}`);
    else {
      names.push(name);
      arrays.push(sql`${cells.array}::${sql.raw(type)}[]`);
      all.push(sql.raw(`each_row.${name}`));
    }
  }
  const each =
    arrays.length > 0
      ? sql`unnest(${sql.join(arrays)}) with ordinality`
      : sql`generate_series(1, ${rows.length}::integer)`;
  names.push(ordinalName ?? 'nth');
  if (ordinalName) all.push(sql.raw(`each_row.${ordinalName}`));
  return sql`(select ${sql.join(all)} from ${each} as each_row (${sql.raw(names.join(', '))}))`;
}

/** Their names, for the list of what is inserted. */
export const columnNames = <R>(columns: ColumnTypes<R>): RawBuilder<unknown> =>
  sql.raw(columns.map(([column]) => column).join(', '));

type Cells = { same: Cell } | { array: string | Buffer };

function toCells<R>(rows: readonly R[], column: Column<R>): Cells {
  if (column[1] === 'json') return { array: jsonArray(rows.map(column[2])) };
  const [name, , toCell] = column;
  const cells = new Array<Cell>(rows.length);
  let isConstant = true;
  for (const [index, row] of rows.entries()) {
    // What a column holds is a cell: its type in the database says so.
    const cell = (toCell ? toCell(row) : (row[name] as Cell)) ?? null;
    cells[index] = cell;
    isConstant &&= cell === cells[0];
  }
  return isConstant ? { same: cells[0] ?? null } : { array: toArrayLiteral(cells) };
}

/** What a column has to be one of, for `where`: a list as long as one likes is one parameter. */
export const anyOf = (texts: readonly string[]): RawBuilder<string> =>
  sql<string>`any(${toArrayLiteral(texts)}::text[])`;

/** PostgreSQL's text form of an array. pg makes the same, in several times the time. */
function toArrayLiteral(cells: readonly Cell[]): string {
  if (cells.length === 0) return '{}';
  // Put together at once: of texts that grow by a cell at a time nothing but garbage is left.
  return cells.every(isPlain) ? `{"${cells.join('","')}"}` : `{${cells.map(quote).join(',')}}`;
}

const SPECIAL = /["\\]/g;
const quote = (cell: Cell): string => (cell === null ? 'NULL' : `"${String(cell).replace(SPECIAL, '\\$&')}"`);
const isPlain = (cell: Cell): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && !cell.includes('"') && !cell.includes('\\'));

/** The number of `json` among PostgreSQL's types. */
const JSON_OID = 114;
/** One dimension, no nulls, of JSON, so many, counted from 1. */
const HEADER = 5;

/** PostgreSQL's binary form of an array: no text is quoted, or searched for what ends it. */
function jsonArray(texts: readonly Uint8Array[]): Buffer {
  let size = 4 * HEADER;
  for (const text of texts) size += 4 + text.length;
  const bytes = Buffer.allocUnsafe(size);
  let offset = 0;
  for (const word of [1, 0, JSON_OID, texts.length, 1]) offset = bytes.writeInt32BE(word, offset);
  for (const text of texts) {
    offset = bytes.writeInt32BE(text.length, offset);
    bytes.set(text, offset);
    offset += text.length;
  }
  return bytes;
}
