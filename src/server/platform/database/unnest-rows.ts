import { type RawBuilder, sql } from 'kysely';

type ColumnType = 'uuid' | 'text' | 'numeric' | 'bigint' | 'date' | 'integer' | 'boolean' | 'json';

/** The columns that a statement takes from rows, by name, with their database types. A `json` column has JSON texts. */
export type ColumnTypes<R> = Readonly<Record<keyof R & string, ColumnType>>;

/**
 * A table expression from rows, for statements that write any number of rows at once: one array parameter per column.
 * `place` numbers the rows from 1.
 */
export function unnestRows<R>(rows: readonly NoInfer<R>[], columns: ColumnTypes<R>): RawBuilder<unknown> {
  const values = columnNames(columns).map((name) => {
    const cells = rows.map((row) => row[name]);
    // One JSON array: in an array of the database every quote of every text would be escaped.
    if (columns[name] === 'json') return sql`json_array_elements(${`[${cells.join(',')}]`}::json)`;
    return sql`unnest(${cells}::${sql.raw(columns[name])}[])`;
  });
  return sql`(
    select * from rows from (${sql.join(values)}) with ordinality as r (${listColumns(columns)}, place))`;
}

/** The column names for the list of an `insert`, or of a `select` from the table `from`. */
export const listColumns = <R>(columns: ColumnTypes<R>, from?: string): RawBuilder<unknown> =>
  sql.join(columnNames(columns).map((name) => sql.ref(from === undefined ? name : `${from}.${name}`)));

/** For `on conflict do update set`: every column gets the new value. */
export const excludedColumns = <R>(columns: ColumnTypes<R>): RawBuilder<unknown> =>
  sql.join(columnNames(columns).map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));

// Object.keys gives strings; the type of the columns has no other keys.
const columnNames = <R>(columns: ColumnTypes<R>) => Object.keys(columns) as (keyof R & string)[];

/** For `where column = any(…)`: the whole list is one parameter, however long it is. */
export const anyOf = (texts: readonly string[]): RawBuilder<string> => sql<string>`any(${texts}::text[])`;
export const anyIdOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${ids}::uuid[])`;
