import { createClient } from './client.ts';
import { type Fault, startFaultProxy } from './fault-proxy.ts';
import { FAULTS } from './faults.ts';
import { createPool, type InvoicePool } from './invoice-pool.ts';
import { type Account, runSuite } from './suite.ts';

const MOST_NAMED = 2;

/** Runs the suite against a server with each fault and prints what caught it. Returns whether all were caught. */
export async function runFaults(account: Account, words = ''): Promise<boolean> {
  // The invoices come from the server itself: a fault must be caught by a check, not by the preparation.
  const pool = await createPool(createClient(account));
  const sound = await failuresThrough(account, pool, {
    name: 'none',
    subject: 'feed',
    create: () => (one, forward) => forward(one),
  });
  console.log(`| fault | caught by |\n|---|---|\n| none | ${describe(sound)} |`);
  const chosen = FAULTS.filter(({ name }) => name.includes(words));
  let missed = 0;
  for (const fault of chosen) {
    const failures = await failuresThrough(account, pool, fault);
    // What a check of another subject notices is no proof that the fault itself is checked.
    const fitting = failures.filter((name) => name.startsWith(`${fault.subject}: `));
    if (fitting.length === 0) missed += 1;
    const others = failures.filter((name) => !fitting.includes(name));
    console.log(
      `| ${fault.name} | ${fitting.length === 0 ? 'NOT CAUGHT: ' : ''}${describe([...fitting, ...others])} |`,
    );
  }
  console.log(`\n${chosen.length - missed} of ${chosen.length} faults caught`);
  return missed === 0 && sound.length === 0;
}

async function failuresThrough(account: Account, pool: InvoicePool, { create }: Fault): Promise<string[]> {
  const proxy = await startFaultProxy(account.origin, create());
  try {
    const results = await runSuite({ ...account, origin: proxy.origin }, pool);
    return results.filter(({ type }) => type === 'failed').map(({ name }) => name);
  } finally {
    await proxy.close();
  }
}

function describe(failures: readonly string[]): string {
  if (failures.length === 0) return 'no check';
  const more = failures.length - MOST_NAMED;
  return failures.slice(0, MOST_NAMED).join('; ') + (more > 0 ? `; and ${more} more` : '');
}
