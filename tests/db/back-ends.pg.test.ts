import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';

describe.each([
  ['embedded', openEmbeddedTestDatabase],
  ['PostgreSQL', openPostgresTestDatabase],
])('%s', (_, open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
    await db.asOwner(async (trx) => {
      await sql`create table notes (company_id uuid not null, text text not null)`.execute(trx);
      await sql`alter table notes enable row level security`.execute(trx);
      await sql`create policy own on notes using (company_id = current_setting('app.company_id')::uuid)`.execute(trx);
      await sql`grant select, insert, update, delete on notes to cuadra_app`.execute(trx);
    });
  });
  afterAll(() => db.close());

  const one = <T>(query: ReturnType<typeof sql<T>>) => db.asOwner(async (trx) => (await query.execute(trx)).rows[0]);

  test('values come back in our types', async () => {
    const row = await one(sql`
      select date '2026-02-28' as day, numeric '12345678901.25' as amount, int8 '9007199254740991' as big,
        timestamptz '2026-11-21 08:00:00.5-05' as at, array[date '2026-01-01', null] as days, array[1.5, 2] as amounts,
        array[int8 '7'] as bigs, array[timestamptz '2026-11-21 00:00Z'] as ats, true as yes, '{"a":[1]}'::jsonb as json,
        '\\x00ff'::bytea as bytes, null::date as nothing, count(*) as counted, 'ñ' as text`);
    expect(row).toEqual({
      day: '2026-02-28',
      amount: 12_345_678_901.25,
      big: Number.MAX_SAFE_INTEGER,
      at: '2026-11-21T13:00:00.500Z',
      days: ['2026-01-01', null],
      amounts: [1.5, 2],
      bigs: [7],
      ats: ['2026-11-21T00:00:00.000Z'],
      yes: true,
      json: { a: [1] },
      bytes: Buffer.from([0, 255]),
      nothing: null,
      counted: 1,
      text: 'ñ',
    });
  });

  test('values go in alike, whatever their type', async () => {
    const at = '2026-11-21T13:00:00.500Z';
    const row = await one(sql`
      select ${'2026-02-28'}::date as day, ${12.25}::numeric as amount, ${7}::int8 as big, ${at}::timestamptz as at,
        ${JSON.stringify({ a: 'ñ' })}::jsonb as json, ${Buffer.from([1, 2])}::bytea as bytes, ${null}::text as nothing,
        ${['a', 'b,c', '"']}::text[] as texts, ${true}::boolean as yes, ${'x'.repeat(300_000)}::text as long`);
    expect(row).toEqual({
      day: '2026-02-28',
      amount: 12.25,
      big: 7,
      at,
      json: { a: 'ñ' },
      bytes: Buffer.from([1, 2]),
      nothing: null,
      texts: ['a', 'b,c', '"'],
      yes: true,
      long: 'x'.repeat(300_000),
    });
  });

  test('a number that would lose digits is refused, not rounded', async () => {
    await expect(one(sql`select int8 '9007199254740993' as big`)).rejects.toThrow(RangeError);
    expect(await one(sql`select 1 as still_there`)).toEqual({ still_there: 1 });
  });

  test('a forgotten where returns nothing of another company, and nothing can be written for it', async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()];
    const add = (as: string, company_id: string) =>
      db.forCompany(as, (trx) => sql`insert into notes values (${company_id}, 'x')`.execute(trx));
    await add(mine, mine);
    await add(theirs, theirs);
    const seen = await db.forCompany(mine, (trx) => sql`select company_id from notes`.execute(trx));
    expect(seen.rows).toEqual([{ company_id: mine }]);
    await expect(add(mine, theirs)).rejects.toMatchObject({ code: '42501' });
    const changed = await db.forCompany(mine, (trx) => sql`update notes set text = 'y'`.execute(trx));
    expect(changed.numAffectedRows).toBe(1n);
  });

  test('the company of one transaction is forgotten in the next', async () => {
    await db.forCompany(randomUUID(), async () => {});
    const row = await one(
      sql`select current_setting('app.company_id', true) as company, current_user = session_user as is_owner`,
    );
    expect(row).toMatchObject({ is_owner: true });
    expect(row).not.toMatchObject({ company: expect.stringMatching(/./) });
  });

  test('a failed transaction leaves nothing, and the connection is good for the next', async () => {
    const id = randomUUID();
    const failing = db.forCompany(id, async (trx) => {
      await sql`insert into notes values (${id}, 'x')`.execute(trx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await expect(one(sql`select nonsense`)).rejects.toMatchObject({ code: '42703' });
    await expect(one(sql`select 1 / ${0}::int`)).rejects.toMatchObject({ code: '22012' });
    const seen = await db.forCompany(id, (trx) => sql`select * from notes`.execute(trx));
    expect(seen.rows).toEqual([]);
  });

  test("a query alone is the owner's and comes back in our types, whatever the server is set to", async () => {
    await one(
      sql`select set_config('DateStyle', 'German, DMY', false), set_config('TimeZone', 'America/Bogota', false)`,
    );
    const rows = await db.queryAsOwner(
      () => sql<{ at: string }>`(select timestamptz '2026-11-21 08:00:00.5-05' as at, date '2026-02-03' as day)`,
      'owner',
    );
    expect(rows).toEqual([{ at: '2026-11-21T13:00:00.500Z', day: '2026-02-03' }]);
    expect(await one(sql`select current_setting('role') as role, current_setting('DateStyle') as style`)).toEqual({
      role: 'none',
      style: 'ISO, YMD',
    });
  });

  test('a query alone inside a transaction is refused at once', async () => {
    const query = db.asOwner(() => db.queryAsOwner(() => sql`(select 1)`, 'owner'));
    await expect(query).rejects.toThrow('A query inside a transaction would wait for it: use trx.');
  });

  test('two transactions at once never mix', async () => {
    const ids = Array.from({ length: 20 }, () => randomUUID());
    const work = ids.map((id) =>
      db.forCompany(id, async (trx) => {
        await sql`insert into notes values (${id}, 'x')`.execute(trx);
        await sleep(1);
        return (await sql<{ company_id: string }>`select company_id from notes`.execute(trx)).rows;
      }),
    );
    expect(await Promise.all(work)).toEqual(ids.map((company_id) => [{ company_id }]));
  });

  test('a transaction inside a transaction is refused at once, not waited for', async () => {
    await expect(db.asOwner(() => db.asOwner(async () => 1))).rejects.toThrow('pass trx');
    let afterwards: Promise<string> | undefined;
    await db.asOwner(async () => {
      afterwards = sleep(50).then(() => db.asOwner(async () => 'fine'));
    });
    expect(await afterwards).toBe('fine');
  });

  test('a ping answers', async () => {
    await expect(db.ping()).resolves.toBeUndefined();
  });
});
