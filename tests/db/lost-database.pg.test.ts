import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPostgres } from '#server/platform/database/postgres.ts';
import { limitQueryTime } from '#server/platform/database/query-time-limit.ts';
import { testServerUrl } from '#tests/harness/server/postgres.ts';

/** A way to PostgreSQL that may stop to carry anything without closing its connections, like a machine without power. */
async function aCable() {
  const target = new URL(testServerUrl());
  let isCut = false;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const beyond = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [socket, beyond],
      [beyond, socket],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (bytes) => !isCut && to.write(bytes));
      from.on('close', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut: (value: boolean) => {
      isCut = value;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

let cable: Awaited<ReturnType<typeof aCable>>;
beforeAll(async () => {
  cable = await aCable();
});
afterAll(() => cable.close());

test('a query without an answer fails after its limit, and the next one gets another connection', async () => {
  const pool = new Pool({ connectionString: cable.url, max: 1 });
  pool.on('error', () => undefined);
  const db = new Kysely({ dialect: new PostgresDialect({ pool: limitQueryTime(pool, 200) }) });
  const query = () => db.transaction().execute((trx) => sql`select 1 as one`.execute(trx));
  await query();
  cable.cut(true);
  await expect(query()).rejects.toThrow();
  cable.cut(false);
  expect((await query()).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

test('a connection of notifications that is dead without being closed is opened again', {
  timeout: 30_000,
}, async () => {
  const times = { queryLimitMs: 1_000, probeIntervalMs: 100, probeLimitMs: 500 };
  const backend = await openPostgres({ url: testServerUrl(), listenUrl: cable.url }, times);
  const missed = vi.fn();
  backend.gapListeners.add(missed);
  await vi.waitFor(() => expect(missed).toHaveBeenCalledTimes(1), 5_000);
  cable.cut(true);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  cable.cut(false);
  await vi.waitFor(() => expect(missed).toHaveBeenCalledTimes(2), 15_000);
  await backend.close();
});
