import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byOrderKey } from '#domain/records/order-key.ts';
import { placeInOrder } from '#domain/records/place-in-order.ts';
import { listRecords } from '#store/records/list-records.ts';
import type { Store } from '#store/store.ts';
import { deleteRecord, putRecord } from '#sync/records/enqueue-record.ts';
import { aDevice, aSyncedDevice, type Device } from '#tests/harness/a-device.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';

const ids = Array.from({ length: 4 }, (_, n) => `${n}1111111-1111-4111-8111-111111111111`);

const listRules = async (store: Store) =>
  (await listRecords(store, 'rule')).map(({ id, data }) => ({ id, ...data })).toSorted(byOrderKey);

const Step = fc.record({
  device: fc.nat(1),
  act: fc.constantFrom('place' as const, 'place' as const, 'rename' as const, 'delete' as const, 'sync' as const),
  rule: fc.nat(3),
  position: fc.nat(3),
});

type StepOf = typeof Step extends fc.Arbitrary<infer T> ? T : never;

async function place(store: Store, id: string, position: number): Promise<void> {
  const rules = await listRules(store);
  const known = rules.find((rule) => rule.id === id);
  for (const change of placeInOrder(rules, id, position)) {
    const rule = rules.find((one) => one.id === change.id) ?? known;
    const { name = 'Regla', enabled = true, conditions = {}, sets = {} } = rule ?? {};
    await putRecord(store, {
      id: change.id,
      type: 'rule',
      data: { name, enabled, conditions, sets, order: change.order },
    });
  }
}

async function takeStep({ store, engine }: Device, { act, rule, position }: StepOf): Promise<void> {
  const id = ids[rule] ?? '';
  if (act === 'place') await place(store, id, position);
  if (act === 'delete') await deleteRecord(store, { id });
  if (act === 'sync') await engine.syncNow();
  if (act === 'rename') await rename(store, id, `Regla ${position}`);
}

async function rename(store: Store, id: string, name: string): Promise<void> {
  const known = (await listRules(store)).find((one) => one.id === id);
  if (!known) return;
  const { id: _, ...data } = known;
  await putRecord(store, { id, type: 'rule', data: { ...data, name } });
}

test('two devices that place, rename and delete rules without a network have the same rules in the same order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { maxLength: 20 }), async (steps) => {
      const { server, device: first } = await aSyncedDevice([]);
      const user = aUser({ id: '22222222-2222-4222-8222-222222222222', email: 'b@b.co' });
      const second = await aDevice(server, { user });
      const devices = [first, second];
      for (const step of steps) await takeStep(devices[step.device] ?? first, step);
      for (let round = 0; round < 2; round += 1) for (const { engine } of devices) await engine.syncNow();
      expect(await listRules(first.store)).toEqual(await listRules(second.store));
    }),
    { numRuns: 20 },
  );
}, 60_000);
