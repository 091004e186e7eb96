import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/platform/database/database.ts';
import { aDataDir, startServer } from '#tests/harness/server/running-server.ts';
import { companyId, fillPostgres } from './filled-companies.ts';
import { compareWithReference } from './load/compare-with-reference.ts';
import { type Load, loadDeployment, loadEmbedded } from './load/load-runs.ts';
import { runReferenceServer } from './load/reference-server.ts';
import { signInUsers } from './load/signed-in-users.ts';

/**
 * What signed-in users wait for when many work at once, and what the server costs beside a bare Fastify with the same
 * SQL. Everything runs on this machine, and only on 127.0.0.1.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    users: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string', default: 'compare,postgres,embedded' },
    reference: { type: 'boolean' },
  },
});
const MOST = { users: 2_000, seconds: 600 };
const EMBEDDED_USERS = 20;
const COMPARED_INVOICES = 10_000;
/** Of all requests. */
const MOST_FAILED = 0.001;
const { DATABASE_URL: url = '' } = process.env;

if (values.reference) await runReferenceServer(positionals[0] ?? '', positionals[1] ?? '');
else await run();

async function run(): Promise<void> {
  const seconds = bounded('seconds');
  const runs: Record<string, () => Promise<number>> = {
    compare,
    postgres: () => reportLoad('nginx, two processes, PostgreSQL', { users: bounded('users'), seconds }),
    embedded: () => reportLoad('one process, embedded database', { users: EMBEDDED_USERS, seconds }),
  };
  for (const name of values.only.split(',')) {
    const failed = (await runs[name]?.()) ?? Number.NaN;
    if (!(failed <= MOST_FAILED)) process.exitCode = 1;
  }
}

function bounded(name: 'users' | 'seconds'): number {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= 1 && value <= MOST[name]) return value;
  throw new Error(`--${name} must be a whole number from 1 to ${MOST[name]}.`);
}

async function reportLoad(name: string, load: Load): Promise<number> {
  console.log(`\n${name}: ${load.users} users, ${load.seconds} s, load ${loadavg()[0]?.toFixed(1)} before`);
  return name.startsWith('nginx') ? loadDeployment(url, load) : loadEmbedded(load);
}

async function compare(): Promise<number> {
  console.log(`\nbeside a bare Fastify: ${COMPARED_INVOICES} invoices, load ${loadavg()[0]?.toFixed(1)} before`);
  const db = await openDatabase({ url });
  await fillPostgres(url, { companies: 1, invoices: COMPARED_INVOICES });
  const [user] = await signInUsers(db, 1, [companyId(1)]);
  await db.close();
  const { dataDir, remove } = await aDataDir();
  const server = await startServer({ dataDir, databaseUrl: url, env: { SERVE_APP: 'false', LOG_LEVEL: 'error' } });
  if (user) await compareWithReference(server.origin, url, user);
  await server.stop();
  await remove();
  return 0;
}
