import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import type { Database } from './database.ts';
import { anyOf, type ColumnTypes, unnestRows } from './unnest-rows.ts';

type Row = { at: number; result: string | null; amount: number | null; document: string };
const COLUMNS: ColumnTypes<Row> = { result: 'text', document: 'json', amount: 'numeric', at: 'integer' };

let db: Database;
beforeAll(async () => {
  db = await openEmbeddedTestDatabase();
}, 60_000);
afterAll(() => db.close());

/** Texts that PostgreSQL must store unchanged, including those with a special meaning in its array format. */
const text = fc.oneof(
  fc.constantFrom('', 'NULL', 'null', '"', '\\', '{}', ',', '\\"', "'", '\n', ' a ', 'ñ€😀'),
  fc.string({ unit: 'grapheme' }).map((written) => written.replaceAll('\0', '')),
);
const cells = fc.tuple(fc.option(text), fc.option(fc.integer({ min: -1e12, max: 1e12 }).map((cents) => cents / 100)));

const readBack = (rows: readonly Row[]) =>
  db.asOwner(async (trx) => {
    const query = sql<Row & { place: number }>`select r.* from ${unnestRows(rows, COLUMNS)} as r order by place`;
    return (await query.execute(trx)).rows;
  });

test('whatever rows contain, they contain the same in the database, numbered in their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(cells, { minLength: 1, maxLength: 8 }), async (all) => {
      const rows = all.map(([result, amount], at) => ({ at, result, amount, document: { result } }));
      const given = rows.map((row): Row => ({ ...row, document: JSON.stringify(row.document) }));
      expect(await readBack(given)).toEqual(rows.map((row, at) => ({ ...row, place: at + 1 })));
    }),
    { numRuns: 150 },
  );
});

test('a list of texts matches each of its texts and no other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), text, async (texts, other) => {
      const { rows } = await db.asOwner((trx) =>
        sql<{ first: boolean; found: boolean }>`
          select ${texts[0]} = ${anyOf(texts)} as first, ${other} = ${anyOf(texts)} as found`.execute(trx),
      );
      expect(rows).toEqual([{ first: true, found: texts.includes(other) }]);
    }),
    { numRuns: 50 },
  );
});
