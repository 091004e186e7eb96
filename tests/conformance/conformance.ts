import { createClient } from './client.ts';
import { createPool } from './invoice-pool.ts';
import { startOwnServer } from './own-server.ts';
import { runFaults } from './run-faults.ts';
import { type Account, type CheckResult, runSuite } from './suite.ts';

const args = process.argv.slice(2);
const [origin, token, otherToken, strangerToken] = args.filter((arg) => !arg.startsWith('--'));

if (args.includes('--faults')) process.exitCode = (await onOwnServer((account) => runFaults(account, origin))) ? 0 : 1;
else if (origin && token) process.exitCode = (await runOn({ origin, token, otherToken, strangerToken })) ? 0 : 1;
else if (origin) fail('usage: npm run conformance -- [URL TOKEN [TOKEN-OF-ANOTHER-USER [TOKEN-OF-ANOTHER-COMPANY]]]');
else process.exitCode = (await onOwnServer(runOn)) ? 0 : 1;

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
  const results = await runSuite(given, pool, print);
  await pool.remove();
  const count = (type: CheckResult['type']) => results.filter((result) => result.type === type).length;
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(`\n${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped in ${seconds} s`);
  return count('failed') === 0;
}

function print(result: CheckResult): void {
  console.log(`  ${result.type === 'passed' ? 'ok' : result.type.toUpperCase()}  ${result.name}`);
  if (result.type === 'failed') console.log(`      ${result.why}`);
}

function fail(text: string): void {
  console.error(text);
  process.exitCode = 2;
}
