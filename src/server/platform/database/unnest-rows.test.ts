import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import type { Database } from './database.ts';
import { type ColumnTypes, columnNames, unnestRows } from './unnest-rows.ts';

type Row = { at: number; result: string | null; json: string | null };
const COLUMNS: ColumnTypes<Row> = [
  ['result', 'text'],
  ['json', 'json', ({ json }) => Buffer.from(JSON.stringify(json))],
  ['at', 'integer'],
];

let db: Database;
beforeAll(async () => {
  db = await openEmbeddedTestDatabase();
}, 60_000);
afterAll(() => db.close());

/** Texts that PostgreSQL must store unchanged, including those with a special meaning in its array format. */
const result = fc.oneof(
  fc.constantFrom(null, '', 'NULL', 'null', '"', '\\', '{}', ',', '\\"', "'", '\n', ' a ', 'ñ€😀'),
  fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
);

const responseOf = async (rows: readonly Row[]) => {
  const response = await db.asOwner((trx) =>
    sql<Row & { place: number }>`select r.* from ${unnestRows(rows, COLUMNS, 'place')} as r order by place`.execute(
      trx,
    ),
  );
  return response.rows;
};

const counted = (rows: readonly Row[]) => rows.map((row, at) => ({ ...row, place: at + 1 }));

test('whatever rows say, they say the same in the database, counted in their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(result, result), { minLength: 1, maxLength: 8 }), async (texts) => {
      const rows = texts.map(([text, json], at): Row => ({ at, result: text, json }));
      expect(await responseOf(rows)).toEqual(counted(rows));
    }),
    { numRuns: 150 },
  );
});

test.each([null, 'the same'])('rows that all say %s are as many as they are', async (text) => {
  const rows = Array.from({ length: 3 }, (): Row => ({ at: 7, result: text, json: text }));
  expect(await responseOf(rows)).toEqual(counted(rows));
  const alike: ColumnTypes<Row> = COLUMNS.filter(([name]) => name !== 'json');
  const response = await db.asOwner((trx) =>
    sql`select ${columnNames(alike)}, place from ${unnestRows(rows, alike, 'place')} as r`.execute(trx),
  );
  expect(response.rows).toEqual(counted(rows).map(({ result, at, place }) => ({ result, at, place })));
});
