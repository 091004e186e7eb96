import type { Column, Row } from '../workbook/sheet.ts';

/** A sheet by what it is made from: each record becomes one row or several, or none. */
export type RecordSheet<R> = { columns: readonly Column[]; rowsOf: (record: R) => Iterable<Row> };
