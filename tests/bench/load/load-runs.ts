import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pLimit from 'p-limit';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { startNginx } from '#tests/harness/deployment/a-proxy.ts';
import { startTwoServers } from '#tests/harness/deployment/two-servers.ts';
import { aDataDir, startServer } from '#tests/harness/server/running-server.ts';
import { companyId, fillCompanies, fillPostgres } from '../filled-companies.ts';
import { residentMegabytes } from '../resident-memory.ts';
import { createHttpClient } from './http-client.ts';
import { createLatencies } from './latencies.ts';
import { companiesOf, type SignedInUser, signInUsers } from './signed-in-users.ts';
import { startVirtualUser } from './virtual-user.ts';

export type Load = { users: number; seconds: number };

const INVOICES = 2_000;
const STARTING_AT_ONCE = 4;

/** Through nginx, with its TLS, to two processes of the server on PostgreSQL. Returns the share of failed requests. */
export async function loadDeployment(url: string, load: Load): Promise<number> {
  const db = await openDatabase({ url });
  const companies = companiesOf(load.users);
  await fillPostgres(url, { companies, invoices: INVOICES });
  const users = await signInUsers(db, load.users, companyIds(companies));
  await db.close();
  const { servers, ports, stop } = await startTwoServers(url);
  const nginx = await startNginx(ports);
  try {
    const failed = await runLoad(nginx, load, users);
    console.log(`memory: ${servers.map(({ child }) => residentMegabytes(child.pid)).join(' and ')} MB resident`);
    return failed;
  } finally {
    await nginx.stop();
    await stop();
  }
}

/** One process with the embedded database, as `npm start` runs it. */
export async function loadEmbedded(load: Load): Promise<number> {
  const { dataDir, remove } = await aDataDir();
  const workerUrl = pathToFileURL(join(process.cwd(), 'dist/server/embedded-worker.js'));
  const db: Database = await openDatabase({ dataDir, workerUrl });
  const companies = companiesOf(load.users);
  await fillCompanies((text) => db.executeSql(text), { companies, invoices: INVOICES });
  const users = await signInUsers(db, load.users, companyIds(companies));
  await db.close();
  const server = await startServer({ dataDir, env: { SERVE_APP: 'false', LOG_LEVEL: 'error' } });
  try {
    const failed = await runLoad(server, load, users);
    console.log(`memory: ${residentMegabytes(server.child.pid)} MB resident`);
    return failed;
  } finally {
    await server.stop();
    await remove();
  }
}

const companyIds = (count: number): string[] => Array.from({ length: count }, (_, at) => companyId(at + 1));

type Target = { origin: string; ca?: Buffer };

async function runLoad({ origin, ca }: Target, { seconds }: Load, users: readonly SignedInUser[]): Promise<number> {
  const client = createHttpClient(origin, { connections: users.length, ...(ca && { ca }) });
  const latencies = createLatencies();
  const limit = pLimit(STARTING_AT_ONCE);
  const started = await Promise.all(users.map((user) => limit(() => startVirtualUser(user, { client, latencies }))));
  const end = performance.now() + seconds * 1_000;
  await Promise.all(started.map((user) => user.runUntil(end)));
  client.close();
  return latencies.print(seconds);
}
