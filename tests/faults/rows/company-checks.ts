import type { Page } from 'playwright';
import { createCall } from '#client/call.ts';
import { me } from '#contract/accounts/session.ts';
import { bridgeOf, type FaultDevice } from '#tests/harness/faults/fault-device.ts';
import type { Environment } from '#tests/harness/faults/fault-environment.ts';
import { readFeed } from '#tests/harness/faults/fault-people.ts';
import { must, type Scene } from './row.ts';

/** A company as the person has it on the device. `foreign` matches the numbers of the other one. */
export type Side = {
  company_id: string;
  company: string;
  nit: string;
  /** Its place in the person's list, which `Ctrl` and this digit open. */
  digit: string;
  store: string;
  ids: readonly string[];
  prefix: string;
  foreign: RegExp;
  owner: 'ana' | 'bea';
  /** What the person did there: the last status of each invoice, the files, the changes. */
  decided: Map<string, string>;
  files: string[];
  /** Numbers of the invoices in the spreadsheets, each imported while the tab leaves the company. */
  imported: string[];
  operations: Set<string>;
};

/** No row, file, token, snapshot or message in a database of the browser is of another company; the worker keeps none. */
export async function expectApart(page: Page, sides: readonly [Side, Side]): Promise<void> {
  const [one, other] = sides;
  const found = [await bridgeOf(page, 'lookAtOwners', one.store), await bridgeOf(page, 'lookAtOwners', other.store)];
  for (const [index, side] of sides.entries()) {
    const own = found[index];
    must(own !== undefined, `the database of ${side.company} is read`);
    must(own.companies.join() === side.company_id, `every row of ${side.company} names it alone`);
    const foreign = own.texts.filter((text) => side.foreign.test(text));
    must(foreign.length === 0, `the database of ${side.company} has nothing of the other one, and has ${foreign[0]}`);
  }
  const [ids, others] = found.map((own) => new Set(own.ids));
  const both = [...(ids ?? [])].filter((id) => others?.has(id));
  must(both.length === 0, `no id or token is in both databases, and is: ${both.join()}`);
  const answers = await bridgeOf(page, 'cachedAnswers');
  must(answers.length === 0, `the worker caches no answer of the API, and has ${answers.join()}`);
}

/** The device's database of a company and the server have what was done there, once, and nothing of the other one. */
export async function expectOwn({ environment }: Scene, device: FaultDevice, side: Side): Promise<void> {
  const feed = await readFeed(environment.calls[side.owner]);
  const numbers = [...feed.values()].map(({ invoice_number }) => invoice_number);
  for (const file of [...side.files, ...side.imported])
    must(numbers.filter((number) => number === file).length === 1, `${file} is once in ${side.company}`);
  must(!numbers.some((number) => side.foreign.test(number)), `${side.company} has no invoice of the other one`);
  const here = await bridgeOf(device.page, 'lookAtUploads', side.store);
  must(!here.invoices.some((number) => side.foreign.test(number)), `nor has its database on the device`);
  must(here.uploads.length === side.files.length && here.blobs === 0, 'nor a file of it, and no bytes are left');
  const { outbox } = await bridgeOf(device.page, 'look', side.store);
  must(outbox.length === 0, `nothing of ${side.company} waits for a decision`);
  for (const [id, status] of side.decided)
    must(feed.get(id)?.status === status, `the last decision about ${feed.get(id)?.invoice_number} holds`);
}

/** Every change of a company went with a token of that company. */
export async function expectOwnTokens({ environment }: Scene, sides: readonly Side[], from: number): Promise<void> {
  const companies = new Map<string, string | undefined>();
  for (const { op_id, token } of environment.proxy.log.slice(from)) {
    const side = sides.find(({ operations }) => op_id !== undefined && operations.has(op_id));
    if (!side || token === undefined) continue;
    const known = companies.get(token) ?? (await companyOf(environment, token));
    companies.set(token, known);
    must(known === side.company_id, `a change of ${side.company} goes with its own token`);
  }
  must(new Set(companies.values()).size === sides.length, 'both companies were sent to');
}

const companyOf = async (environment: Environment, token: string): Promise<string | undefined> =>
  (await createCall({ origin: environment.serverOrigin(), token: async () => token })(me, {})).company?.id;

/** The ledger of the server has no change of one company under another one. */
export async function expectOwnLedger(environment: Environment, sides: readonly Side[]): Promise<void> {
  await environment.inspect(async (trx) => {
    for (const { operations, company_id, company } of sides) {
      if (operations.size === 0) continue;
      const kept = await trx
        .selectFrom('op_ledger')
        .select(['op_id', 'company_id'])
        .where('op_id', 'in', [...operations])
        .execute();
      const elsewhere = kept.filter((row) => row.company_id !== company_id).length;
      must(elsewhere === 0, `no change of ${company} is in the ledger of another company`);
    }
  });
}
