import type { Column, Row } from '#domain/sheets/workbook/sheet.ts';

/** A sheet defined by its records: each record becomes zero or more rows. */
export type RecordSheet<R> = { columns: readonly Column[]; rowsOf: (record: R) => Iterable<Row> };
