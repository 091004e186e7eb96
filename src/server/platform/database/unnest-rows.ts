import { type RawBuilder, sql } from 'kysely';

type Cell = string | number | null | undefined;
type ScalarColumn<R> = readonly [name: keyof R & string, type: ScalarType, written?: (row: R) => Cell];
type ScalarType = 'uuid' | 'text' | 'numeric' | 'date' | 'integer' | 'jsonb';
/** JSON is passed as the UTF-8 bytes that are stored. */
type JsonColumn<R> = readonly [name: keyof R & string, type: 'json', written: (row: R) => Uint8Array];
type Column<R> = ScalarColumn<R> | JsonColumn<R>;

/**
 * The columns that a statement takes from rows: name, database type, and a function for the value when it is not the
 * property of the row.
 */
export type ColumnTypes<R> = readonly Column<R>[];

/**
 * Builds a table expression from rows, with one parameter per column. A column with the same value in all rows is
 * passed once, not as an array, because the database must build and scan every array. `ordinalName` adds a last column
 * that numbers the rows from 1.
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

/** The column names for the list of an `insert`. */
export const columnNames = <R>(columns: ColumnTypes<R>): RawBuilder<unknown> =>
  sql.raw(columns.map(([column]) => column).join(', '));

type Cells = { same: Cell } | { array: string | Buffer };

function toCells<R>(rows: readonly R[], column: Column<R>): Cells {
  if (column[1] === 'json') return { array: jsonArray(rows.map(column[2])) };
  const [name, , toCell] = column;
  const cells = new Array<Cell>(rows.length);
  let isConstant = true;
  for (const [index, row] of rows.entries()) {
    // The type of the column guarantees that the property is a cell.
    const cell = (toCell ? toCell(row) : (row[name] as Cell)) ?? null;
    cells[index] = cell;
    isConstant &&= cell === cells[0];
  }
  return isConstant ? { same: cells[0] ?? null } : { array: toArrayLiteral(cells) };
}

/** For `where column = any(…)`: the whole list is one parameter, however long it is. */
export const anyOf = (texts: readonly string[]): RawBuilder<string> =>
  sql<string>`any(${toArrayLiteral(texts)}::text[])`;

/** PostgreSQL's text format of an array. pg builds the same text several times slower. */
function toArrayLiteral(cells: readonly Cell[]): string {
  if (cells.length === 0) return '{}';
  // Built with one join, because repeated concatenation creates much garbage.
  return cells.every(isPlain) ? `{"${cells.join('","')}"}` : `{${cells.map(quote).join(',')}}`;
}

const SPECIAL = /["\\]/g;
const quote = (cell: Cell): string => (cell === null ? 'NULL' : `"${String(cell).replace(SPECIAL, '\\$&')}"`);
const isPlain = (cell: Cell): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && !cell.includes('"') && !cell.includes('\\'));

/** The OID of the type `json` in PostgreSQL. */
const JSON_OID = 114;
/** The words of the header: one dimension, no nulls, the type JSON, the length, the first index 1. */
const HEADER = 5;

/** PostgreSQL's binary format of an array. No text must be quoted or searched for its end. */
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
