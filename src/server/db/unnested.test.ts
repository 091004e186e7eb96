import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbeddedTestDatabase } from '#tests/harness/embedded.ts';
import type { Database } from './database.ts';
import { type ColumnTypes, namesOf, unnested } from './unnested.ts';

type Row = { at: number; said: string | null };
const COLUMNS: ColumnTypes<Row> = [
  ['at', 'integer'],
  ['said', 'text'],
];

let db: Database;
beforeAll(async () => {
  db = await openEmbeddedTestDatabase();
}, 60_000);
afterAll(() => db.close());

/** Anything that PostgreSQL takes for text, and what it could take for something else. */
const said = fc.oneof(
  fc.constantFrom(null, '', 'NULL', 'null', '"', '\\', '{}', ',', '\\"', "'", '\n', ' a ', 'ñ€😀'),
  fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
);

test('whatever rows say, they say the same in the database', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 8 }), async (texts) => {
      const rows = texts.map((text, at): Row => ({ at, said: text }));
      const names = namesOf(COLUMNS);
      const told = await db.asSystem((trx) =>
        sql<Row>`select ${names} from ${unnested(rows, COLUMNS)} as r (${names}) order by at`.execute(trx),
      );
      expect(told.rows).toEqual(rows);
    }),
    { numRuns: 150 },
  );
});
