import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byOrderKey } from '#domain/records/order-key.ts';
import { placeInOrder } from '#domain/records/place-in-order.ts';
import { listRecords } from '#store/records/list-records.ts';
import type { Store } from '#store/store.ts';
import { putRecord } from '#sync/records/enqueue-record.ts';
import { aDevice, aSyncedDevice, type Device } from '#tests/harness/a-device.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';

const ids = Array.from({ length: 4 }, (_, n) => `${n}1111111-1111-4111-8111-111111111111`);
const content = { name: 'Vista', query: 'status=paid', columns: null, sort: 'newest' as const, density: null };

const listViews = async (store: Store) =>
  (await listRecords(store, 'shared-view')).map(({ id, data }) => ({ id, order: data.order })).toSorted(byOrderKey);
const put = (store: Store, { id, order }: { id: string; order: string }) =>
  putRecord(store, { id, type: 'shared-view', data: { ...content, order } });

/** As the menu of a view does it. */
async function move(store: Store, id: string, position: number): Promise<void> {
  for (const change of placeInOrder(await listViews(store), id, position)) await put(store, change);
}

const Step = fc.record({
  device: fc.nat(1),
  act: fc.constantFrom('move' as const, 'move' as const, 'sync' as const),
  view: fc.nat(3),
  position: fc.nat(3),
});

type StepOf = typeof Step extends fc.Arbitrary<infer T> ? T : never;

const takeStep = ({ store, engine }: Device, { act, view, position }: StepOf): Promise<unknown> =>
  act === 'sync' ? engine.syncNow() : move(store, ids[view] ?? '', position);

test('a view goes where it was put, also between two with the same key', async () => {
  const { device } = await aSyncedDevice([]);
  for (const [at, id] of ids.entries()) await put(device.store, { id, order: at === 1 || at === 2 ? 'r' : `${at}r` });
  const idsOf = async () => (await listViews(device.store)).map(({ id }) => id);
  const [first = '', second = '', third = '', last = ''] = await idsOf();
  await move(device.store, last, 2);
  expect(await idsOf()).toEqual([first, second, last, third]);
});

test('two devices that order the same views without a network have them in the same order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { maxLength: 20 }), async (steps) => {
      const { server, device: first } = await aSyncedDevice([]);
      // Two of them have the same key.
      for (const [at, id] of ids.entries()) await put(first.store, { id, order: 'ijjk'[at] ?? 'i' });
      await first.engine.syncNow();
      const user = aUser({ id: '22222222-2222-4222-8222-222222222222', email: 'b@b.co' });
      const second = await aDevice(server, { user });
      await second.engine.syncNow();
      const devices: Device[] = [first, second];
      for (const step of steps) await takeStep(devices[step.device] ?? first, step);
      for (let round = 0; round < 2; round += 1) for (const { engine } of devices) await engine.syncNow();
      expect(await listViews(first.store)).toEqual(await listViews(second.store));
      expect(await listViews(first.store)).toHaveLength(ids.length);
    }),
    { numRuns: 20 },
  );
}, 60_000);
