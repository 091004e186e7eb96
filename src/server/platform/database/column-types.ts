import type { ColumnType } from 'kysely';

/** An instant as ISO text (value-parsers.ts). Without a value, the database writes the current time. */
export type Instant = ColumnType<string, string | undefined, string>;
export type InstantOrNull = ColumnType<string | null, string | null | undefined, string | null>;

/** A jsonb column: writes take its JSON text, reads return the value. */
export type Json<T> = ColumnType<T, string, string>;
