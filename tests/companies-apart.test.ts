import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Store, storeName } from '#store/store.ts';
import { openCurrentStore } from '#sync/session/session.ts';
import { aDevice, wipeDevice } from '#tests/harness/a-device.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { expectApart } from '#tests/harness/accounts/expect-apart.ts';
import { COMPANIES, PersonDevice, type Step, TABS } from '#tests/harness/accounts/person-device.ts';
import { type Chance, createChance } from '#tests/harness/faults/fault-chance.ts';
import { InMemoryServer } from '#tests/harness/in-memory-server.ts';

const tab = fc.nat({ max: TABS - 1 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constant('switch' as const), tab, company: fc.nat({ max: COMPANIES - 1 }) }),
  fc.record({
    type: fc.constant('change' as const),
    tab,
    invoice: fc.nat({ max: 1 }),
    status: fc.constantFrom('paid' as const, 'sent' as const),
  }),
  fc.record({ type: fc.constant('round' as const), tab }),
  fc.record({ type: fc.constant('others' as const), tab }),
  fc.record({ type: fc.constant('reload' as const), tab }),
  fc.record({ type: fc.constant('network' as const), isOn: fc.boolean() }),
);

/** Changes that reached a company other than the first one, over all histories. */
let sentElsewhere = 0;

test('whatever is switched, changed and sent, nothing of one company reaches another, and each change arrives once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 25 }), async (steps) => {
      wipeDevice();
      const device = new PersonDevice();
      await device.start();
      for (const step of steps) {
        await device.run(step);
        await expectApart(device);
      }
      device.isOnline = true;
      await device.run({ type: 'round', tab: 0 });
      expect(await device.syncOthers(0)).toBe(0);
      await expectApart(device);
      sentElsewhere += device.companies.slice(1).flatMap(({ server }) => server.effects).length;
      for (const { server, id, user } of device.companies) {
        for (const [op_id, runs] of server.runs) expect([op_id, runs]).toEqual([op_id, 1]);
        const name = storeName(id, user.id);
        if (await device.registry.accounts.get(name)) expect(await new Store(name).outbox.count()).toBe(0);
      }
    }),
    { numRuns: 40 },
  );
  // Otherwise the histories prove nothing.
  expect(sentElsewhere).toBeGreaterThan(0);
});

test('a tab follows the sign-in of another person, and stays in its company otherwise', async () => {
  wipeDevice();
  const device = new PersonDevice();
  await device.start();
  await device.run({ type: 'switch', tab: 1, company: 1 });
  const [one, other] = [device.shown(0), device.shown(1)];
  expect((await openCurrentStore(device.registry, one.name))?.name).toBe(one.name);
  // A new tab opens the company used last.
  expect((await openCurrentStore(device.registry))?.name).toBe(other.name);
  const stranger = await aDevice(new InMemoryServer(), { user: aUser({ email: 'otra@ejemplo.co' }) });
  expect((await openCurrentStore(device.registry, one.name))?.name).toBe(stranger.store.name);
});

/** `npm run faults -- --switches` does 10,000. */
const SWITCHES = Number(process.env['CUADRA_SWITCHES'] ?? 150);
const SEED = 36;
/** Everything is looked at after this many steps. */
const LOOK_EVERY = 60;

test('random switches with open uploads, changes and imports leave nothing in the wrong company', async () => {
  wipeDevice();
  const chance = createChance(SEED);
  const device = new PersonDevice(() => travel(chance));
  await device.start();
  let switches = 0;
  for (let made = 1; switches < SWITCHES; made += 1) {
    const step = anOpenStep(chance);
    if (step.type === 'switch') switches += 1;
    await device.run(step);
    if (made % LOOK_EVERY > 0) continue;
    await device.settle();
    await expectApart(device);
  }
  await device.settle();
  device.isOnline = true;
  await device.run({ type: 'round', tab: 0 });
  expect(await device.syncOthers(0)).toBe(0);
  await expectApart(device);
  for (const { server, files, received, id, user } of device.companies) {
    expect(received.map((one) => one.id).sort()).toEqual([...files].sort());
    for (const [op_id, runs] of server.runs) expect([op_id, runs]).toEqual([op_id, 1]);
    const store = new Store(storeName(id, user.id));
    expect([await store.outbox.count(), await store.blobs.count()]).toEqual([0, 0]);
    store.close();
    // Otherwise the walk proves nothing.
    expect(Math.min(server.effects.length, files.size)).toBeGreaterThan(0);
  }
  expect(device.companies.flatMap(({ imported }) => imported).length).toBeGreaterThan(0);
});

/** A request ends at once, or after others have run. */
async function travel(chance: Chance): Promise<void> {
  for (let turns = chance.below(4); turns > 0; turns -= 1) await new Promise((resolve) => setImmediate(resolve));
}

const OPEN_STEPS = [
  'change',
  'change',
  'upload',
  'import',
  'look',
  'round',
  'round',
  'others',
  'reload',
  'network',
] as const;

/** Half of the steps are switches; rounds go on below the next ones. */
function anOpenStep(chance: Chance): Step {
  const tab = chance.below(TABS);
  if (chance.next() < 0.5) return { type: 'switch', tab, company: chance.below(COMPANIES) };
  const type = chance.pick(OPEN_STEPS);
  switch (type) {
    case 'change':
      return { type, tab, invoice: chance.below(2), status: chance.pick(['paid', 'sent']) };
    case 'network':
      return { type, isOn: chance.next() < 0.8 };
    case 'round':
    case 'others':
      return { type, tab, isOpen: true };
    default:
      return { type, tab };
  }
}
