import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrations } from '#server/platform/database/migrations/list.ts';
import { createTestDatabase, onTestServer } from '#tests/harness/server/postgres.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const run = <T>(work: (client: Client) => Promise<T>) => onTestServer(work, database.url);
const rows = (query: string) => run(async (client) => (await client.query(query)).rows);
const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '0041-memberships'),
);

test('the step keeps every account and session as it was, and gives each person one membership', async () => {
  await (await openDatabase({ url: database.url }, before)).close();
  const [company, ana, luis, root] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const people = [
    [ana, company, 'ana@x.example', 'regular_user', true, null],
    [luis, company, 'luis@x.example', 'admin', false, '2026-01-02T03:04:05Z'],
    [root, null, 'root@x.example', 'super_admin', false, null],
  ];
  await run(async (client) => {
    await client.query(
      `insert into companies (id, name, tax_id_type, tax_id, phone_number) values ($1, 'Comercial', 'NIT', '900123456', '3001234567')`,
      [company],
    );
    for (const [index, person] of people.entries()) {
      await client.query(
        `insert into users (id, company_id, email, role, is_titular, read_only_since, created_at)
          values ($1, $2, $3, $4, $5, $6, '2025-05-05T05:05:05Z')`,
        person,
      );
      await client.query(
        `insert into sessions (token_hash, user_id, expires_at, last_used_at)
          values (sha256($1), $2, now() + interval '1 day', '2026-02-03T04:05:06Z')`,
        [Buffer.from(`token ${index}`), person[0]],
      );
    }
  });
  const [users, sessions] = [await rows('select * from users order by id'), await rows('select * from sessions')];
  await (await openDatabase({ url: database.url }, migrations)).close();
  expect(await rows('select * from users order by id')).toEqual(users);
  const migrated = await rows('select * from sessions');
  expect(migrated).toEqual(expect.arrayContaining(sessions.map((session) => expect.objectContaining(session))));
  expect(new Set(migrated.map(({ sign_in_id }) => sign_in_id)).size).toBe(3);
  expect(Object.fromEntries(migrated.map(({ user_id, company_id }) => [user_id, company_id]))).toEqual({
    [ana]: company,
    [luis]: company,
    [root]: null,
  });
  const last_used_at = new Date('2026-02-03T04:05:06Z');
  const created_at = new Date('2025-05-05T05:05:05Z');
  const common = { company_id: company, firm_id: null, last_used_at, created_at };
  expect(await rows('select * from memberships order by is_titular desc')).toEqual([
    { ...common, user_id: ana, role: 'regular_user', is_titular: true, read_only_since: null },
    { ...common, user_id: luis, role: 'admin', is_titular: false, read_only_since: new Date('2026-01-02T03:04:05Z') },
  ]);
});
