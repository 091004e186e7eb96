import { Classification, type Invoice, InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { Decision } from '#tests/harness/faults/fault-bridge.ts';
import { until } from '#tests/harness/faults/fault-device.ts';
import { readFeed } from '#tests/harness/faults/fault-people.ts';
import { type Colleague, createColleague } from './colleague.ts';
import { allSent, decideHalf, expectRejected, rejectedChanges } from './rejected-changes.ts';
import { type FaultRow, must, type Scene } from './row.ts';

/** Two people decide about the same invoices, and one of them is offline. */
export const conflictRows: FaultRow[] = [
  { number: 28, name: 'two people, two fields, offline', run: decideTwoFields },
  { number: 29, name: 'another field of an invoice with a conflict', run: leaveConflicts },
  { number: 35, name: 'deletion, restoration, status, in any order', run: deleteAndRestore },
];

/** An invoice, what Ana sees, what she wants, and what Luis decides instead. */
export type Case = { id: string; row: Invoice; wanted: Decided; otherwise: Decided };
type Decided = { status: InvoiceStatus; classification: Classification };

export async function casesOf({ environment, chance }: Scene, ids: readonly string[]): Promise<Case[]> {
  const feed = await readFeed(environment.calls.ana);
  return ids.flatMap((id) => {
    const row = feed.get(id);
    if (!row) return [];
    const turn = chance.below(3);
    const nth = (n: number): Decided => ({
      status: others(InvoiceStatus.options, row.status)[(turn + n) % 3] ?? row.status,
      classification: others(Classification.options, row.classification)[(turn + n) % 3] ?? row.classification,
    });
    return [{ id, row, wanted: nth(0), otherwise: nth(1) }];
  });
}

const others = <T>(options: readonly T[], value: T): T[] => options.filter((one) => one !== value);

/** The orders in which Ana's changes of one invoice wait. */
const ORDERS: ((one: Case) => Decision[])[] = [
  ({ id, wanted }) => [
    { id, classification: wanted.classification },
    { id, status: wanted.status },
  ],
  ({ id, wanted }) => [
    { id, status: wanted.status },
    { id, classification: wanted.classification },
  ],
  ({ id, wanted }) => [
    { id, status: wanted.status },
    { id, deleted: true },
  ],
  ({ id, wanted, row }) => [
    { id, deleted: false, row },
    { id, status: wanted.status },
  ],
];
const [DELETION, RESTORATION] = [2, 3];
const ACTS = ['nothing', 'otherwise', 'the same', 'otherwise'] as const;

async function decideTwoFields(scene: Scene): Promise<string> {
  const { device, environment, ids } = scene;
  const luis = createColleague(environment);
  const cases = (await casesOf(scene, ids)).map((one, index) => {
    const order = index % ORDERS.length;
    return { ...one, order, act: ACTS[Math.floor(index / ORDERS.length) % ACTS.length] ?? 'nothing' };
  });
  for (const { id, order } of cases) if (order === RESTORATION) await luis.remove(id);
  await seesTrash(
    scene,
    cases.filter(({ order }) => order === RESTORATION),
  );
  await device.context.setOffline(true);
  await device.decide(cases.flatMap((one) => ORDERS[one.order]?.(one) ?? []));
  for (const one of cases) await actOfLuis(luis, one);
  await device.context.setOffline(false);
  const rejected = await rejectedChanges(scene);
  const contested = cases.filter(({ act }) => act === 'otherwise');
  await expectRejected(
    rejected,
    contested.map(({ id }) => id),
  );
  await expectStatus(scene, contested, (one) => one.otherwise.status);
  for (const { id } of contested) device.promises.contested.add(id);
  const retried = await decideHalf(scene, rejected);
  await allSent(scene);
  const kept = contested.filter(({ id, order }) => !(retried.has(id) && order === DELETION));
  await expectStatus(scene, kept, ({ id, wanted, otherwise }) => (retried.has(id) ? wanted : otherwise).status);
  return `${rejected.length} conflicts, ${retried.size} sent again`;
}

async function seesTrash({ device }: Scene, trashed: readonly Case[]): Promise<void> {
  const ids = new Set(trashed.map(({ id }) => id));
  await device.pullOnce();
  await until(async () => !(await device.look()).invoices.some(({ id }) => ids.has(id)), 'the trash to be known');
}

async function actOfLuis(luis: Colleague, one: Case & { order: number; act: string }): Promise<void> {
  const { id, act, order, wanted, otherwise } = one;
  if (act === 'nothing') return;
  if (order === RESTORATION) await luis.restore(id);
  if (act === 'otherwise') await luis.setStatus(id, otherwise.status);
  else if (order === DELETION) await luis.remove(id);
  else await luis.setStatus(id, wanted.status);
}

async function expectStatus<C extends Case>(
  { environment }: Scene,
  cases: readonly C[],
  expected: (one: C) => InvoiceStatus,
): Promise<void> {
  const feed = await readFeed(environment.calls.ana);
  const wrong = cases.filter((one) => feed.get(one.id)?.status !== expected(one)).length;
  must(wrong === 0, `the server has the decision that stands, and not in ${wrong} of ${cases.length} invoices`);
}

async function leaveConflicts(scene: Scene): Promise<string> {
  const { device, environment, ids } = scene;
  const luis = createColleague(environment);
  const cases = await casesOf(scene, ids.slice(0, 8));
  await device.context.setOffline(true);
  await device.decide(cases.map(({ id, wanted }) => ({ id, status: wanted.status })));
  for (const { id, otherwise } of cases) await luis.setStatus(id, otherwise.status);
  await device.context.setOffline(false);
  const rejected = await rejectedChanges(scene);
  await expectRejected(
    rejected,
    cases.map(({ id }) => id),
  );
  for (const { id } of cases) device.promises.contested.add(id);
  const changed = await changeOtherFields(scene, cases);
  const left = (await device.look()).outbox.filter(({ state }) => state === 'parked');
  const idsOf = (rows: readonly { op_id: string }[]) => rows.map(({ op_id }) => op_id).join();
  must(idsOf(left) === idsOf(rejected), `${rejected.length} conflicts stay, and ${left.length} are left`);
  await expectStatus(scene, cases, (one) => one.otherwise.status);
  const retried = await decideHalf(scene, left);
  await allSent(scene);
  await expectStatus(scene, cases, ({ id, wanted, otherwise }) => (retried.has(id) ? wanted : otherwise).status);
  const feed = await readFeed(environment.calls.ana);
  const missing = changed.filter(({ id, wanted }) => feed.get(id)?.classification !== wanted.classification).length;
  must(missing === 0, `the other field is sent too, and ${missing} were not`);
  return `${left.length} conflicts stayed`;
}

/** One by one and as a selection, with a network and without, to another value and to the one it has. */
async function changeOtherFields({ device }: Scene, cases: readonly Case[]): Promise<Case[]> {
  const classOf = (one: Case, index: number) => (index % 2 === 0 ? one.wanted : one.row).classification;
  const decisions = cases.map((one, index) => ({ id: one.id, classification: classOf(one, index) }));
  await device.decide(decisions.slice(0, 2));
  await device.decideMany(decisions.slice(2, 4));
  await device.pullOnce();
  await device.context.setOffline(true);
  await device.decide(decisions.slice(4, 6));
  await device.decideMany(decisions.slice(6));
  await device.context.setOffline(false);
  await device.pullOnce();
  return cases.filter((_, index) => index % 2 === 0);
}

/** What Ana does offline, what Luis does at the same time, and whether the change has to be rejected. */
type Meeting = {
  ana: (one: Case) => Decision[];
  luis: (luis: Colleague, one: Case) => Promise<unknown>;
  isRejected: boolean;
  startsInTrash?: true;
};

const remove = ({ id }: Case): Decision[] => [{ id, deleted: true }];
const setStatus = ({ id, wanted }: Case): Decision[] => [{ id, status: wanted.status }];
const restore = ({ id, row }: Case): Decision[] => [{ id, deleted: false, row }];
const setOtherStatus = (luis: Colleague, { id, otherwise }: Case) => luis.setStatus(id, otherwise.status);

const MEETINGS: Meeting[] = [
  { ana: remove, luis: setOtherStatus, isRejected: true },
  { ana: remove, luis: (luis, { id, row }) => luis.setStatus(id, row.status), isRejected: false },
  { ana: remove, luis: (luis, { id }) => luis.remove(id), isRejected: false },
  { ana: setStatus, luis: (luis, { id }) => luis.remove(id), isRejected: true },
  { ana: (one) => [...setStatus(one), ...remove(one)], luis: setOtherStatus, isRejected: true },
  { ana: (one) => [...remove(one), ...restore(one)], luis: setOtherStatus, isRejected: false },
  {
    ana: setStatus,
    luis: async (luis, { id }) => {
      await luis.remove(id);
      await luis.restore(id);
    },
    isRejected: false,
  },
  {
    ana: restore,
    luis: async (luis, one) => {
      await luis.restore(one.id);
      await setOtherStatus(luis, one);
    },
    isRejected: false,
    startsInTrash: true,
  },
];

async function deleteAndRestore(scene: Scene): Promise<string> {
  const { device, environment, chance, ids } = scene;
  const luis = createColleague(environment);
  const cases = (await casesOf(scene, ids)).map((one, index) => ({ ...one, meeting: meetingOf(index) }));
  const trashed = cases.filter(({ meeting }) => meeting.startsInTrash);
  for (const { id } of trashed) await luis.remove(id);
  await seesTrash(scene, trashed);
  await device.context.setOffline(true);
  for (const one of shuffled(scene, cases)) {
    const acts = [() => device.decide(one.meeting.ana(one)), () => one.meeting.luis(luis, one)] as const;
    const [first, second] = chance.next() < 0.5 ? acts : [acts[1], acts[0]];
    await first();
    await second();
    device.promises.contested.add(one.id);
  }
  await device.context.setOffline(false);
  const rejected = await rejectedChanges(scene);
  const expected = cases.filter(({ meeting }) => meeting.isRejected).map(({ id }) => id);
  await expectRejected(rejected, expected);
  const { length } = rejected;
  await decideHalf(scene, rejected);
  // A status of an invoice that is in the trash is refused again.
  for (const row of await rejectedChanges(scene)) await device.discard(row);
  await allSent(scene);
  return `${length} rejected, as expected`;
}

const meetingOf = (index: number): Meeting => {
  const meeting = MEETINGS[index % MEETINGS.length];
  must(meeting !== undefined, 'there is a meeting for each invoice');
  return meeting;
};

function shuffled<T>({ chance }: Scene, all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, at: chance.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
