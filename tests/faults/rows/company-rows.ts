import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { InvoiceStatus } from '#domain/invoices/invoice.ts';
import { insertMembership } from '#server/accounts/memberships.ts';
import { storeName } from '#store/store.ts';
import { aRow, aTemplate } from '#tests/harness/documents/a-sheet.ts';
import type { Chance } from '#tests/harness/faults/fault-chance.ts';
import { bridgeOf, FaultDevice, until } from '#tests/harness/faults/fault-device.ts';
import type { Environment } from '#tests/harness/faults/fault-environment.ts';
import { aDocument } from '#tests/harness/faults/fault-files.ts';
import { insertColleague, type Person, readFeed } from '#tests/harness/faults/fault-people.ts';
import { expectApart, expectOwn, expectOwnLedger, expectOwnTokens, type Side } from './company-checks.ts';
import { workersOf } from './death-rows.ts';
import { type FaultRow, mix, must, type Scene, storm } from './row.ts';

/** `npm run faults -- --switches` makes 10,000: 2,500 with each of four seeds. */
const SWITCHES = Number(process.env['CUADRA_SWITCHES'] ?? 40);
/** A switch and what is done after it take less than a second on a machine of two cores. */
const LIMIT_MS = Math.max(300_000, SWITCHES * 3_000);

/** One person, two companies: whatever is switched below an open request, everything stays at its company. */
export const companyRows: FaultRow[] = [
  { number: 42, name: 'one person, two companies, switched in two tabs', run: switchBelowRequests, limitMs: LIMIT_MS },
];

/** Of each 40 switches, these have no network. */
const CYCLE = 40;
const OFFLINE_FROM = 26;
const OFFLINE_UNTIL = 32;
const IMPORT_AT = 20;
/** Every database of the person is read after this many switches. */
const LOOK_EVERY = 100;
/** Below the documents that a plan allows in a month. */
const MOST_FILES = 150;
/** Spreads them over all switches. */
const FILE_CHANCE = Math.min(0.3, (2 * MOST_FILES) / SWITCHES);
const MOST_IMPORTS = 100;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

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
    for (const side of sides) await expectSent(device, side);
    for (const side of sides) await expectOwn(scene, device, side);
    await expectApart(device.page, sides);
    await expectOwnTokens(scene, sides, from);
    await expectOwnLedger(environment, sides);
    await storm(scene, { count: 10, batch: 5, pauseMs: 0 });
    const [changes, files] = [sum(sides, (one) => one.operations.size), sum(sides, (one) => one.files.length)];
    const imports = sum(sides, (one) => one.imported.length);
    const made = `${SWITCHES} switches, ${changes} changes, ${files} files, ${imports} imports`;
    return `${made}, each at its company once`;
  } finally {
    await device.close();
  }
}

async function expectSent({ page }: FaultDevice, { store, company }: Side): Promise<void> {
  const isSent = await until(async () => (await bridgeOf(page, 'pending', store)) === 0, undefined, 90_000);
  must(isSent, `everything of ${company} is sent: ${isSent ? '' : await bridgeOf(page, 'explainPending', store)}`);
}

/** Two tabs, a worker and a network with faults; for a while there is none. The tab in front is switched, as by a person. */
async function switchAround(scene: Scene, device: FaultDevice, sides: [Side, Side]): Promise<void> {
  const { environment, chance } = scene;
  const tabs = [device.page, await device.newPage('/invoices')] as const;
  // A company opens without a network once it was opened.
  for (const side of sides) await switchTo(device.page, side, 'menu');
  environment.proxy.plan = mix(chance, [
    ['drop-after', 0.1],
    ['error-after', 0.1],
    ['slow', 0.15],
  ]);
  const workers = await workersOf(device);
  const shown = new Map<Page, Side>();
  for (const page of tabs) shown.set(page, await sideOf(page, sides));
  for (let made = 0; made < SWITCHES; made += 1) {
    await turnNetwork(device, made % CYCLE);
    const page = chance.pick(tabs);
    await page.bringToFront();
    const from = shown.get(page);
    const side = sides[0] === from ? sides[1] : sides[0];
    if (from && chance.next() < 0.1) await hurry(chance, page, { from, side });
    await switchTo(page, side, chance.next() < 0.2 ? 'menu' : 'keys');
    shown.set(page, side);
    await work(scene, page, side);
    await disturb(scene, { made, page, side, workers });
    if (made % LOOK_EVERY === LOOK_EVERY - 1) await expectApart(page, sides);
  }
  await device.context.setOffline(false);
}

type Disturbance = { made: number; page: Page; side: Side; workers: Awaited<ReturnType<typeof workersOf>> };

/** What else happens in turns: the worker syncs, the page loads again, a spreadsheet is sent. */
async function disturb(scene: Scene, { made, page, side, workers }: Disturbance): Promise<void> {
  if (made % 5 === 0) await workers.sync().catch(() => undefined);
  if (made % 9 === 0) await page.reload();
  if (made % CYCLE === IMPORT_AT) await startImport(scene, page, side);
}

async function turnNetwork(device: FaultDevice, turn: number): Promise<void> {
  if (turn === OFFLINE_FROM) await device.context.setOffline(true);
  if (turn === OFFLINE_UNTIL) await device.context.setOffline(false);
}

async function sideOf(page: Page, [one, other]: [Side, Side]): Promise<Side> {
  return (await switcher(page).innerText()).includes(one.company) ? one : other;
}

/** Enough for the first of the keys: what is shown after it is the company of the last one. */
const SETTLED_MS = 1_500;

/** Keys that are pressed while a switch is under way: there, back and there again. */
async function hurry(chance: Chance, page: Page, { from, side }: { from: Side; side: Side }): Promise<void> {
  // A page that has just been loaded again takes no keys before its menu is there.
  await switcher(page).filter({ hasText: from.company }).waitFor();
  for (const { digit } of [side, from, side]) {
    await page.keyboard.press(`Control+${digit}`);
    await sleep(chance.below(150));
  }
  await sleep(SETTLED_MS);
  // The last of the keys holds, however long the switches take.
  await switcher(page).filter({ hasText: side.company }).waitFor();
}

const sum = (sides: readonly Side[], count: (side: Side) => number): number =>
  sides.reduce((total, side) => total + count(side), 0);

/** May import spreadsheets. */
const ROLE = 'super_user';

async function aPersonOfTwo(environment: Environment): Promise<Person> {
  const { ana, bea } = environment.people;
  const found: { person?: Person } = {};
  await environment.inspect(async (trx) => {
    const person = await insertColleague(trx, ana.company_id, ROLE);
    await insertMembership(trx, { company_id: bea.company_id, user_id: person.id, role: ROLE });
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
    nit: owner === 'ana' ? '900123456' : '800197268',
    digit: owner === 'ana' ? '1' : '2',
    owner,
    store: storeName(people[owner].company_id, dora.id),
    ids: owner === 'ana' ? ids : theirs,
    prefix: owner === 'ana' ? `FEC${run}N` : `BEAC${run}N`,
    foreign: owner === 'ana' ? /\bBEAC?\d/ : /\bFEC?\d/,
    decided: new Map(),
    files: [],
    imported: [],
    operations: new Set(),
  });
  return [side('ana', 'Café del Valle'), side('bea', 'Panadería Ñandú')];
}

const switcher = (page: Page) => page.getByRole('complementary').getByRole('button', { name: /^Empresa:/ });

async function switchTo(page: Page, { company, digit }: Side, by: 'keys' | 'menu'): Promise<void> {
  if ((await switcher(page).innerText()).includes(company)) return;
  if (by === 'keys') await page.keyboard.press(`Control+${digit}`);
  else {
    await switcher(page).click();
    await page.getByRole('menuitem', { name: new RegExp(company) }).click();
  }
  await switcher(page).filter({ hasText: company }).waitFor();
}

/** Sends a spreadsheet and does not wait for the answer: the next switch comes below the request. */
async function startImport({ device }: Scene, page: Page, side: Side): Promise<void> {
  if (side.imported.length >= MOST_IMPORTS) return;
  const number = `${side.imported.length + 1}`;
  const prefix = `${side.prefix}I`;
  const bytes = await aTemplate([aRow(side.nit, { prefix, number })]);
  await page.goto(new URL('/imports', page.url()).href);
  const file = { name: `${prefix}${number}.xlsx`, mimeType: XLSX, buffer: Buffer.from(bytes) };
  await page.getByLabel('Archivo de Excel (.xlsx)').setInputFiles(file);
  const sent = page.waitForRequest((request) => request.url().endsWith('/imports/invoices'));
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  await sent;
  side.imported.push(`${prefix}${number}`);
  device.promises.imported.add(`${prefix}${number}`);
}

/** What the tab shows is of its company alone; then sometimes a decision or a file there. */
async function work({ chance }: Scene, page: Page, side: Side): Promise<void> {
  const foreign = side.foreign.exec(await page.locator('body').innerText());
  must(foreign === null, `the page of ${side.company} shows nothing of the other one, and shows ${foreign?.[0]}`);
  if (chance.next() < 0.6) await decide(chance, page, side);
  if (chance.next() < FILE_CHANCE && side.files.length < MOST_FILES) {
    const number = `${side.prefix}${side.files.length + 1}`;
    side.files.push(number);
    await bridgeOf(page, 'queueFiles', side.store, [aDocument(number)]);
  }
  await sleep(chance.below(40));
}

async function decide(chance: Chance, page: Page, side: Side): Promise<void> {
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
}
