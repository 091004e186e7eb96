import { createClient } from './client.ts';
import { createPool } from './invoice-pool.ts';
import { startOwnServer } from './own-server.ts';
import { runFaults } from './run-faults.ts';
import { type Account, type CheckResult, runSuite } from './suite.ts';

const args = process.argv.slice(2);
const values = args.filter((arg) => !arg.startsWith('--'));
try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 2;
}

function run(): Promise<boolean> {
  const [origin, token, otherToken, strangerToken] = values;
  // With the faults, a word chooses those whose name contains it.
  if (args.includes('--faults')) return onOwnServer((account) => runFaults(account, values[0]));
  if (!origin) return onOwnServer(runOn);
  if (token) return runOn({ origin, token, otherToken, strangerToken });
  throw new Error('usage: npm run conformance -- [URL TOKEN [TOKEN-OF-ANOTHER-USER [TOKEN-OF-ANOTHER-COMPANY]]]');
}

async function onOwnServer(work: (account: Required<Account>) => Promise<boolean>): Promise<boolean> {
  const { stop, ...account } = await startOwnServer();
  try {
    return await work(account);
  } finally {
    await stop();
  }
}

/** Returns whether every check passed. */
async function runOn(account: Account): Promise<boolean> {
  const start = performance.now();
  const given = { ...account, origin: new URL(account.origin).origin };
  const pool = await createPool(createClient(given));
  const results = await runSuite(given, pool, print).finally(pool.remove);
  const count = (type: CheckResult['type']) => results.filter((result) => result.type === type).length;
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(`\n${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped in ${seconds} s`);
  return count('failed') === 0;
}

function print(result: CheckResult): void {
  console.log(`  ${result.type === 'passed' ? 'ok' : result.type.toUpperCase()}  ${result.name}`);
  if (result.type === 'failed') console.log(`      ${result.why}`);
}
