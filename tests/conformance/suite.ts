import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Check, TestedServer } from './check.ts';
import { type Client, createClient } from './client.ts';
import { conflictChecks } from './conflicts.ts';
import { epochChecks } from './epoch.ts';
import { feedChecks } from './feed.ts';
import { headerChecks } from './headers.ts';
import { idempotencyChecks } from './idempotency.ts';
import type { InvoicePool } from './invoice-pool.ts';
import { limitChecks } from './limits.ts';
import { orderChecks } from './order.ts';
import { uploadChecks } from './uploads.ts';

/** The address and the users of one run. Without `otherToken` another device stands for another user. */
export type Account = {
  origin: string;
  token: string;
  otherToken?: string | undefined;
  strangerToken?: string | undefined;
};

export type CheckResult = { name: string; type: 'passed' | 'skipped' } | { name: string; type: 'failed'; why: string };

const SUBJECTS = {
  idempotency: idempotencyChecks,
  headers: headerChecks,
  order: orderChecks,
  feed: feedChecks,
  epoch: epochChecks,
  conflicts: conflictChecks,
  limits: limitChecks,
  uploads: uploadChecks,
} as const;
export type Subject = keyof typeof SUBJECTS;

/** Runs every check, one after the other, and reports each result as it comes. */
export async function runSuite(
  account: Account,
  pool: InvoicePool,
  report: (result: CheckResult) => void = () => {},
): Promise<CheckResult[]> {
  const server = createTestedServer(account, pool);
  const results: CheckResult[] = [];
  for (const [subject, checks] of Object.entries(SUBJECTS)) {
    for (const check of checks) {
      const result = await runCheck({ ...check, name: `${subject}: ${check.name}` }, server);
      await pool.release();
      results.push(result);
      report(result);
    }
  }
  return results;
}

async function runCheck({ name, needs, run }: Check, server: TestedServer): Promise<CheckResult> {
  const isMissing =
    (needs === 'another user' && !server.hasOtherUser) || (needs === 'another company' && !server.stranger);
  if (isMissing) return { name, type: 'skipped' };
  try {
    await run(server);
    return { name, type: 'passed' };
  } catch (error) {
    return { name, type: 'failed', why: error instanceof Error ? error.message : String(error) };
  }
}

function createTestedServer({ origin, token, otherToken, strangerToken }: Account, pool: InvoicePool): TestedServer {
  const person = createClient({ origin, token });
  return {
    person,
    secondDevice: createClient({ origin, token }),
    other: createClient({ origin, token: otherToken ?? token }),
    hasOtherUser: otherToken !== undefined,
    stranger: strangerToken === undefined ? undefined : createClient({ origin, token: strangerToken }),
    takeInvoices: pool.take,
    takeInvoice: async () => {
      const [invoice] = await pool.take(1);
      if (!invoice) throw new Error('the pool has too few invoices');
      return invoice;
    },
    rowOf: (id) => findRow(person, id, pool.since),
    createXml: pool.createXml,
  };
}

async function findRow(person: Client, id: string, since: number): Promise<Invoice | undefined> {
  const pages = await person.pullAll({ since });
  return pages.flatMap(({ rows }) => rows).find((row) => row.id === id);
}
