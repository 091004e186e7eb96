import type { CompiledQuery, DatabaseConnection } from 'kysely';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { TransactionDriver } from './transaction-driver.ts';

const driver = new TransactionDriver(new Pool(), () => ({ role: 'cuadra_app', 'app.company_id': "it's" }));

/** A connection that records what it is sent. */
function aConnection(execute: (sql: string) => void = () => {}) {
  const sent: string[] = [];
  const connection: DatabaseConnection = {
    async executeQuery({ sql }: CompiledQuery) {
      sent.push(sql);
      execute(sql);
      return { rows: [] };
    },
    async *streamQuery() {},
  };
  return { connection, sent };
}

const SETTINGS = `select set_config('role', 'cuadra_app', true), set_config('app.company_id', 'it''s', true)`;

test('a transaction begins with its settings in one message', async () => {
  const { connection, sent } = aConnection();
  await driver.beginTransaction(connection, {});
  await driver.beginTransaction(connection, { isolationLevel: 'repeatable read', accessMode: 'read only' });
  expect(sent).toEqual([`begin; ${SETTINGS}`, `begin isolation level repeatable read read only; ${SETTINGS}`]);
});

test('a beginning that fails is taken back, so that the connection is good for the next', async () => {
  const { connection, sent } = aConnection((sql) => {
    if (sql.startsWith('begin')) throw new Error('no such role');
  });
  await expect(driver.beginTransaction(connection, {})).rejects.toThrow('no such role');
  expect(sent.at(-1)).toBe('rollback');
});
