/**
 * The kind of a cell: `text` is never a formula or a number, `date` a calendar date, `instant` a moment in Colombian
 * time, `cop` pesos, `money` an amount of any currency, `quantity` a number with as many decimals as it has (six at most),
 * `number` any other number.
 */
export type CellKind = 'text' | 'date' | 'instant' | 'cop' | 'money' | 'quantity' | 'number';

/** A date is 'YYYY-MM-DD', an instant ISO text; a number may be the decimal text of a document. */
export type Value = string | number | null;

/**
 * `sum` columns have a total in the last row; where it is the title of another column, only if that column has the same
 * value in every row, as amounts of two currencies have no total.
 */
export type Column = { title: string; kind: CellKind; width: number; sum?: true | { ifOne: string } };

/** A value of its column's kind, or a value with its own kind. */
export type Cell = Value | { kind: CellKind; value: Value };

export type Row = readonly Cell[];

/** What a spreadsheet program shows as the properties of the file; `created` is ISO text. */
export type WorkbookProperties = { title: string; author: string; company?: string; created?: string };

/** Rows arrive in batches: one promise per row would cost more than writing it. */
export type Sheet = { name: string; columns: readonly Column[]; rows: AsyncIterable<Iterable<Row>> };
