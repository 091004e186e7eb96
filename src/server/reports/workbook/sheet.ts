/**
 * What a cell is: `text` is never a formula and never a number, `date` a plain date, `instant` a moment as Colombia's
 * clocks show it, `cop` pesos, `money` an amount of any currency, `number` anything else that counts.
 */
export type CellKind = 'text' | 'date' | 'instant' | 'cop' | 'money' | 'number';

/** A date is 'YYYY-MM-DD', an instant ISO text; a number may be the decimal text of a document. */
export type Value = string | number | null;

/** `sum` columns have their total in the last row. */
export type Column = { title: string; kind: CellKind; width: number; sum?: true };

/** A value of its column's kind, or one that is another. */
export type Cell = Value | { kind: CellKind; value: Value };

export type Row = readonly Cell[];

/** Its rows come some at a time: a promise for each would cost more than to write it. */
export type Sheet = { name: string; columns: readonly Column[]; rows: AsyncIterable<Iterable<Row>> };
