import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { createCall } from '#client/call.ts';
import { me } from '#contract/accounts/session.ts';
import { InvoiceStatus } from '#domain/invoices/invoice.ts';
import { insertMembership } from '#server/accounts/memberships.ts';
import { storeName } from '#store/store.ts';
import { bridgeOf, FaultDevice, until } from '#tests/harness/faults/fault-device.ts';
import type { Environment } from '#tests/harness/faults/fault-environment.ts';
import { aDocument } from '#tests/harness/faults/fault-files.ts';
import { insertColleague, type Person, readFeed } from '#tests/harness/faults/fault-people.ts';
import { workersOf } from './death-rows.ts';
import { type FaultRow, mix, must, type Scene, storm } from './row.ts';

/** One person, two companies: whatever is switched below an open request, everything stays at its company. */
export const companyRows: FaultRow[] = [
  { number: 42, name: 'one person, two companies, switched in two tabs', run: switchBelowRequests },
];

const SWITCHES = 40;
const OFFLINE_FROM = 26;
const OFFLINE_UNTIL = 32;

/** A company as the person has it on the device. `foreign` matches the numbers of the other one. */
type Side = {
  company_id: string;
  company: string;
  store: string;
  ids: readonly string[];
  prefix: string;
  foreign: RegExp;
  owner: 'ana' | 'bea';
  /** What the person did there: the last status of each invoice, the files, the changes. */
  decided: Map<string, string>;
  files: string[];
  operations: Set<string>;
};

/** Dora's account is made for the row: Ana, who is signed in on the other device, has one company. */
async function switchBelowRequests(scene: Scene): Promise<string> {
  const { environment, chance } = scene;
  const dora = await aPersonOfTwo(environment);
  const sides = await sidesOf(scene, dora);
  const device = await FaultDevice.start(environment, chance);
  const from = environment.proxy.log.length;
  try {
    await device.enter(dora);
    await switchAround(scene, device, sides);
    environment.proxy.plan = () => 'none';
    await device.wake();
    for (const { store, company } of sides)
      await until(async () => (await bridgeOf(device.page, 'pending', store)) === 0, `${company} to be sent`, 90_000);
    for (const side of sides) await expectOwn(scene, device, side);
    await expectOwnTokens(scene, sides, from);
    await expectOwnLedger(environment, sides);
    await storm(scene, { count: 10, batch: 5, pauseMs: 0 });
    const [changes, files] = [sum(sides, (one) => one.operations.size), sum(sides, (one) => one.files.length)];
    return `${SWITCHES} switches, ${changes} changes and ${files} files, each at its company once`;
  } finally {
    await device.close();
  }
}

/** Two tabs, a worker and a network with faults; for a while there is none. */
async function switchAround(scene: Scene, device: FaultDevice, sides: [Side, Side]): Promise<void> {
  const { environment, chance } = scene;
  const tabs = [device.page, await device.newPage('/invoices')] as const;
  // A company opens without a network once it was opened.
  for (const side of sides) await switchTo(device.page, side);
  environment.proxy.plan = mix(chance, [
    ['drop-after', 0.1],
    ['error-after', 0.1],
    ['slow', 0.15],
  ]);
  const workers = await workersOf(device);
  for (let made = 0; made < SWITCHES; made += 1) {
    if (made === OFFLINE_FROM || made === OFFLINE_UNTIL) await device.context.setOffline(made === OFFLINE_FROM);
    const page = chance.pick(tabs);
    const side = chance.pick(sides);
    await switchTo(page, side);
    await work(scene, page, side);
    if (made % 5 === 0) await workers.sync().catch(() => undefined);
    if (made % 9 === 0) await page.reload();
  }
}

const sum = (sides: readonly Side[], count: (side: Side) => number): number =>
  sides.reduce((total, side) => total + count(side), 0);

async function aPersonOfTwo(environment: Environment): Promise<Person> {
  const { ana, bea } = environment.people;
  const found: { person?: Person } = {};
  await environment.inspect(async (trx) => {
    const person = await insertColleague(trx, ana.company_id);
    await insertMembership(trx, { company_id: bea.company_id, user_id: person.id, role: 'regular_user' });
    found.person = person;
  });
  const { person } = found;
  must(person !== undefined, 'the person is made');
  return person;
}

async function sidesOf({ environment, chance, ids }: Scene, dora: Person): Promise<[Side, Side]> {
  const { people, calls } = environment;
  const theirs = [...(await readFeed(calls.bea)).keys()];
  const run = chance.below(1_000_000);
  const side = (owner: 'ana' | 'bea', company: string): Side => ({
    company_id: people[owner].company_id,
    company,
    owner,
    store: storeName(people[owner].company_id, dora.id),
    ids: owner === 'ana' ? ids : theirs,
    prefix: owner === 'ana' ? `FEC${run}N` : `BEAC${run}N`,
    foreign: owner === 'ana' ? /^BEA/ : /^FE/,
    decided: new Map(),
    files: [],
    operations: new Set(),
  });
  return [side('ana', 'Café del Valle'), side('bea', 'Panadería Ñandú')];
}

const switcher = (page: Page) => page.getByRole('complementary').getByRole('button', { name: /^Empresa:/ });

async function switchTo(page: Page, { company }: Side): Promise<void> {
  if (!(await switcher(page).innerText()).includes(company)) {
    await switcher(page).click();
    await page.getByRole('menuitem', { name: new RegExp(company) }).click();
    await switcher(page).filter({ hasText: company }).waitFor();
  }
}

/** Decisions and sometimes a file, in the company that the tab shows; the list of that company is what is read there. */
async function work({ chance }: Scene, page: Page, side: Side): Promise<void> {
  const links = page.locator('[data-row] a');
  const numbers = await links.allInnerTexts().catch(() => []);
  const foreign = numbers.filter((number) => side.foreign.test(number));
  must(foreign.length === 0, `the list of ${side.company} shows nothing of the other one, and shows ${foreign.join()}`);
  const decisions = Array.from({ length: 1 + chance.below(3) }, () => ({
    id: side.ids[chance.below(side.ids.length)] ?? '',
    status: InvoiceStatus.options[chance.below(4)] ?? ('paid' as const),
  }));
  const done = await bridgeOf(page, 'decide', side.store, decisions);
  for (const [index, { id, status }] of decisions.entries()) {
    side.decided.set(id, status);
    const op_id = done[index]?.op_id;
    if (op_id) side.operations.add(op_id);
  }
  if (chance.next() < 0.3) {
    const number = `${side.prefix}${side.files.length + 1}`;
    side.files.push(number);
    await bridgeOf(page, 'queueFiles', side.store, [aDocument(number)]);
  }
  await sleep(chance.below(120));
}

/** The device's database of a company and the server have what was done there, once, and nothing of the other one. */
async function expectOwn({ environment }: Scene, device: FaultDevice, side: Side): Promise<void> {
  const feed = await readFeed(environment.calls[side.owner]);
  const numbers = [...feed.values()].map(({ invoice_number }) => invoice_number);
  for (const file of side.files)
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
async function expectOwnTokens({ environment }: Scene, sides: readonly Side[], from: number): Promise<void> {
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
async function expectOwnLedger(environment: Environment, sides: readonly Side[]): Promise<void> {
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
