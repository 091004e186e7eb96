import type { ColumnType } from 'kysely';

/** An instant as ISO text (value-parsers.ts); the database's clock writes it unless we do. */
export type Instant = ColumnType<string, string | undefined, string>;
export type InstantOrNull = ColumnType<string | null, string | null | undefined, string | null>;

/** A column of type jsonb: we write its text and get the value back. */
export type Json<T> = ColumnType<T, string, string>;
