import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Trx } from '../database/trx.ts';
import { StartRefusal } from '../start/start-refusal.ts';
import { type SecretBox, SecretUnreadable } from './secret-box.ts';

/** A column with sealed values. `key` are the columns that identify a row. All names come from code only. */
export type SealedColumn = { table: string; column: string; key: readonly string[] };

type Row = Record<string, string>;

const BATCH_SIZE = 500;
const UNKNOWN_KEY =
  'SECRETS_KEY: stored secrets were sealed with another key: list that one behind the new one, separated by a comma.';

/** The context that a value of this row is bound to: `table.column:key…`. */
export const secretContext = ({ table, column, key }: SealedColumn, row: Row): string =>
  `${table}.${column}:${key.map((name) => row[name]).join(':')}`;

/**
 * Runs at start. Seals values that an older version stored as plain text, and values that were sealed with an earlier
 * key. Throws `StartRefusal` when a value was sealed with a key that is not in `SECRETS_KEY`, or does not open.
 */
export async function sealStoredSecrets(db: Database, box: SecretBox, columns: readonly SealedColumn[]): Promise<void> {
  for (const column of columns) {
    let after: Row | undefined;
    do after = await db.asOwner((trx) => sealBatch(trx, { box, column, after }));
    while (after);
  }
}

type SealBatch = { box: SecretBox; column: SealedColumn; after: Row | undefined };

/** Returns the last row of a full batch, after which the next batch starts. */
async function sealBatch(trx: Trx, { box, column, after }: SealBatch): Promise<Row | undefined> {
  const key = sql.join(column.key.map((name) => sql.ref(name)));
  const afterClause = after
    ? sql`and (${key}) > (${sql.join(column.key.map((name) => sql`${after[name]}::uuid`))})`
    : sql``;
  const { rows } = await sql<Row>`
    select ${key}, ${sql.ref(column.column)} as value from ${sql.table(column.table)}
    where ${sql.ref(column.column)} is not null ${afterClause} order by ${key} limit ${BATCH_SIZE} for update`.execute(
    trx,
  );
  for (const row of rows) {
    const stored = row['value'] ?? '';
    if (box.isCurrent(stored)) continue;
    const sealed = box.seal(decryptStored(box, stored, secretContext(column, row)), secretContext(column, row));
    const names = column.key.map((name) => sql`${sql.ref(name)} = ${row[name]}::uuid`);
    await sql`update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${sealed} where ${sql.join(names, sql` and `)}`.execute(
      trx,
    );
  }
  return rows.length < BATCH_SIZE ? undefined : rows.at(-1);
}

function decryptStored(box: SecretBox, stored: string, context: string): string {
  if (!box.isSealed(stored)) return stored;
  try {
    return box.open(stored, context);
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    throw new StartRefusal(error.type === 'unknown_key' ? UNKNOWN_KEY : `A stored secret is damaged (${context}).`);
  }
}
