import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Migration } from '#server/platform/database/migrations/migration.ts';
import { createTestDatabase, onTestServer } from '#tests/harness/server/postgres.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const first: Migration = {
  name: '0001-first',
  up: async (trx) => void (await sql`create table things (id int primary key)`.execute(trx)),
};
const second: Migration = {
  name: '0002-second',
  up: async (trx) => void (await sql`insert into things values (1)`.execute(trx)),
};
const broken: Migration = {
  name: '0002-broken',
  up: async (trx) => {
    await sql`insert into things values (2)`.execute(trx);
    await sql`select nonsense`.execute(trx);
  },
};

const rows = (query: string) => onTestServer(async (client) => (await client.query(query)).rows, database.url);

test('processes that start together take every step once, in order', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => openDatabase(database, [first, second])));
  await Promise.all(all.map((db) => db.close()));
  expect(await rows('select name from migrations order by applied_at')).toEqual([
    { name: '0001-first' },
    { name: '0002-second' },
  ]);
  expect(await rows('select * from things')).toEqual([{ id: 1 }]);
});

test('a step that fails leaves nothing of itself, and what came before stays', async () => {
  await expect(openDatabase(database, [first, broken])).rejects.toThrow('nonsense');
  expect(await rows('select name from migrations')).toEqual([{ name: '0001-first' }]);
  expect(await rows('select * from things')).toEqual([]);
});

test('tables written by a newer version are left alone', async () => {
  await (await openDatabase(database, [first, second])).close();
  await expect(openDatabase(database, [first])).rejects.toThrow('newer version of Cuadra (0002-second)');
});

test("the product's own tables are made by an owner who is no superuser", async () => {
  const owner = `owner_${randomUUID().replaceAll('-', '')}`;
  await onTestServer((client) => client.query(`create role ${owner} login createrole password 'x'`));
  const own = await createTestDatabase({ owner });
  try {
    const url = new URL(own.url);
    url.username = owner;
    url.password = 'x';
    const db = await openDatabase({ url: url.href });
    const who = await db.forCompany(randomUUID(), async (trx) => {
      return (await sql<{ role: string }>`select current_user as role`.execute(trx)).rows;
    });
    expect(who).toEqual([{ role: 'cuadra_app' }]);
    await db.close();
  } finally {
    await own.drop();
    await onTestServer((client) => client.query(`drop owned by ${owner}; drop role ${owner}`));
  }
});

test('a user without the right to make roles hears in one line what is missing', async () => {
  const owner = `owner_${randomUUID().replaceAll('-', '')}`;
  await onTestServer((client) => client.query(`create role ${owner} login password 'x'`));
  const own = await createTestDatabase({ owner });
  try {
    const url = new URL(own.url);
    url.username = owner;
    url.password = 'x';
    await expect(openDatabase({ url: url.href })).rejects.toThrow(
      /^The database user needs the right CREATEROLE[^\n]+$/,
    );
  } finally {
    await own.drop();
    await onTestServer((client) => client.query(`drop role ${owner}`));
  }
});

test.each([
  ['nobody listens', 'postgres://u:p@127.0.0.1:1/x'],
  ['there is no such host', 'postgres://u:p@nowhere.invalid/x'],
])('%s: one line says that the database cannot be reached', async (_, url) => {
  await expect(openDatabase({ url })).rejects.toThrow(/^Cannot reach the database: [^\n]+$/);
});

test('a step that waits for a lock gives up soon, so that queries pass, and is tried again', async () => {
  await (await openDatabase(database, [first])).close();
  const third: Migration = {
    name: '0002-column',
    up: async (trx) => void (await sql`alter table things add column note text`.execute(trx)),
  };
  const opened = await onTestServer(async (reader) => {
    // As a backup does: it reads the table until its end.
    await reader.query('begin');
    await reader.query('select * from things');
    const opening = openDatabase(database, [first, third]);
    await sleep(1_000);
    expect(await rows('select * from things')).toEqual([]);
    await reader.query('commit');
    return opening;
  }, database.url);
  await opened.close();
  expect(await rows('select name from migrations order by name')).toEqual([
    { name: '0001-first' },
    { name: '0002-column' },
  ]);
});
