import { parseArgs } from 'node:util';
import { openDatabase } from '#server/platform/database/database.ts';
import { aDataDir, startServer } from '#tests/harness/server/running-server.ts';
import { companyId, fillCompanies } from './filled-companies.ts';
import { runBareServer } from './load/bare-server.ts';
import { compareWithBare } from './load/compare-with-bare.ts';
import { signInUsers } from './load/signed-in-users.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    bare: { type: 'boolean' },
    users: { type: 'string' },
    seconds: { type: 'string' },
    only: { type: 'string' },
  },
});
const COMPARED_INVOICES = 10_000;
const { DATABASE_URL: url = '' } = process.env;

if (values.bare) await runBareServer(positionals[0] ?? '', positionals[1] ?? '');
else await compare();

async function compare(): Promise<void> {
  const db = await openDatabase({ url });
  await fillCompanies(url, { companies: 1, invoices: COMPARED_INVOICES });
  const [user] = await signInUsers(db, 1, [companyId(1)]);
  await db.close();
  const { dataDir, remove } = await aDataDir();
  const server = await startServer({ dataDir, databaseUrl: url, env: { SERVE_APP: 'false', LOG_LEVEL: 'error' } });
  if (user) await compareWithBare(server.origin, url, user);
  await server.stop();
  await remove();
}
