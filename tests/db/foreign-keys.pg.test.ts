import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrations } from '#server/platform/database/migrations/list.ts';
import { createTestDatabase, onTestServer } from '#tests/harness/server/postgres.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const company_id = randomUUID();
const place = migrations.findIndex(({ name }) => name === '0025-foreign-keys');

/** A database as it was before its foreign keys, with a company. */
beforeEach(async () => {
  database = await createTestDatabase();
  await (await openDatabase(database, migrations.slice(0, place))).close();
  await query(
    `insert into companies (id, name, tax_id_type, tax_id, phone_number) values ($1, 'Empresa', 'NIT', '900', '300')`,
    [company_id],
  );
});
afterEach(() => database.drop());

const query = (text: string, values: unknown[] = []) =>
  onTestServer(async (client) => (await client.query(text, values)).rows, database.url);
const addForeignKeys = async () => (await openDatabase(database, migrations.slice(0, place + 1))).close();

const supplier = (party_key: string) =>
  query(`insert into suppliers (company_id, id, party_key, nit, name) values ($1, $2, $3, $3, 'Proveedor')`, [
    company_id,
    randomUUID(),
    party_key,
  ]);

test('a row that names a missing one stops the start, is named, and stays with everything else', async () => {
  const party_id = randomUUID();
  await query(`insert into party_names (company_id, side, party_id, name) values ($1, 'supplier', $2, 'Nadie')`, [
    company_id,
    party_id,
  ]);
  await supplier('9001234568');
  await expect(addForeignKeys()).rejects.toThrow(
    new RegExp(`^1 rows of the table party_names name a row of suppliers that is missing .*${party_id}`, 's'),
  );
  expect(await query('select party_id from party_names')).toEqual([{ party_id }]);
  expect(await query('select party_key from suppliers')).toEqual([{ party_key: '9001234568' }]);

  await query('delete from party_names');
  await addForeignKeys();
  expect(await query('select party_key from suppliers')).toEqual([{ party_key: '900123456' }]);
});

test('keys with a right check digit become the nine digits, unless that party exists already', async () => {
  const keys = ['9001234568', '9001234567', '8909039388', '890903938', '830003564', '12345678901', 'CO-1'];
  for (const key of keys) await supplier(key);
  await addForeignKeys();
  const rows = await query('select party_key from suppliers order by party_key');
  expect(rows.map(({ party_key }) => party_key)).toEqual(
    ['12345678901', '830003564', '8909039388', '890903938', '900123456', '9001234567', 'CO-1'].sort(),
  );
});
