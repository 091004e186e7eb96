import type { Call } from '#client/call.ts';
import type { Trx } from '#server/platform/database/trx.ts';
import { aDatabase, type TestDatabase } from '../server/database-under-test.ts';
import { type RunningServer, startServer } from '../server/running-server.ts';
import { type ChaosProxy, startChaosProxy } from './chaos-proxy.ts';
import { callAs, insertPeople, type People, readFeed, uploadMany } from './fault-people.ts';
import { installWitness } from './fault-witness.ts';

/** The real server with its database and its users; only the network between is simulated. */
export type Environment = {
  proxy: ChaosProxy;
  database: TestDatabase;
  people: People;
  /** A direct call for each user. */
  calls: { [name in keyof People]: Call };
  /** Reads the current database. */
  inspect: (look: (trx: Trx) => Promise<void>) => Promise<void>;
  /** Runs `work` on the database while no server runs on it. */
  betweenRuns: (work: () => Promise<void>) => Promise<void>;
  /** Ends the server as a power failure does, and starts it again. */
  killServer: () => Promise<void>;
  /** Copies the whole database; the returned function restores it, once. */
  copy: () => Promise<() => Promise<void>>;
  /** The server's address without the proxy. */
  serverOrigin: () => string;
  close: () => Promise<void>;
};

export async function openEnvironment({ invoices = 120 } = {}): Promise<Environment> {
  const database = await aDatabase();
  const found: { people?: People } = {};
  await database.inspect(async (trx) => {
    found.people = await insertPeople(trx);
    await installWitness(trx);
  });
  const { people } = found;
  if (!people) throw new Error('the database was not opened');
  let server = await startServer(database.start);
  const proxy = await startChaosProxy(server.origin);
  const { origin } = server;
  const betweenRuns = async (work: () => Promise<void>) => {
    await server.stop();
    try {
      await work();
    } finally {
      server = await again(server, database);
    }
  };
  const copy = async () => {
    const kept: { restore?: () => Promise<void> } = {};
    await betweenRuns(async () => {
      kept.restore = await database.copy();
    });
    return () => betweenRuns(async () => kept.restore?.());
  };
  const calls = {
    ana: await callAs(origin, people.ana),
    luis: await callAs(origin, people.luis),
    bea: await callAs(origin, people.bea),
  };
  await uploadMany(calls.ana, 'FE', invoices);
  await uploadMany(calls.bea, 'BEA', 12);
  return {
    proxy,
    database,
    people,
    calls,
    // The embedded database allows one process at a time.
    inspect: (look) => {
      const inspect = () => database.inspect(look);
      return database.start.databaseUrl ? inspect() : betweenRuns(inspect);
    },
    betweenRuns,
    killServer: async () => {
      await server.kill();
      server = await again(server, database);
    },
    copy,
    serverOrigin: () => server.origin,
    close: async () => {
      await proxy.close();
      await server.stop();
      await database.remove();
    },
  };
}

/** On the same port: clients only notice that the server was unreachable for a moment. */
function again(server: RunningServer, database: TestDatabase): Promise<RunningServer> {
  return startServer({ ...database.start, port: Number(new URL(server.origin).port) });
}

/** The ids of all invoices, in an order that is the same in every run. */
export async function invoiceIds({ calls }: Environment): Promise<string[]> {
  const rows = [...(await readFeed(calls.ana)).values()];
  return rows.sort((a, b) => (a.invoice_number < b.invoice_number ? -1 : 1)).map(({ id }) => id);
}
