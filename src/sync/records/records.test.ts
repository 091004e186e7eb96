import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAttachment } from '#store/records/attachments.ts';
import { listRecords } from '#store/records/list-records.ts';
import { aDevice, aSyncedDevice, type Device } from '#tests/harness/a-device.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import type { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { retryChange } from '../outbox/retry-change.ts';
import { changeRecords, deleteRecord, putRecord } from './enqueue-record.ts';

const mark = (note: string) => ({ document: 'c1', kind: 'justified', note, at: '2026-11-01T00:00:00Z' });
const type = 'reconciliation-mark' as const;
const id = '11111111-1111-4111-8111-111111111111';

describe('changes of records that wait', () => {
  it('shows a record at once, and later changes take the place of unsent ones', async () => {
    const { device } = await aSyncedDevice([]);
    const first = await putRecord(device.store, { id, type, data: mark('a') });
    const second = await putRecord(device.store, { id, type, data: mark('b') });
    expect(second).toMatchObject({ outcome: 'queued', op_id: first.op_id });
    expect(await listRecords(device.store, type)).toMatchObject([{ id, data: { note: 'b' }, change_state: 'waiting' }]);
    expect(await deleteRecord(device.store, { id })).toMatchObject({ outcome: 'unchanged' });
    expect(await device.store.outbox.count()).toBe(0);
    expect(await listRecords(device.store, type)).toEqual([]);
    expect(await device.store.recordBases.count()).toBe(0);
  });

  it('keeps the bytes of an attachment as long as the record needs them', async () => {
    const { device } = await aSyncedDevice([]);
    const { store } = device;
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    await putRecord(store, { id, type, data: mark('a'), attachment: bytes });
    const attachment = (await store.records.get(id))?.attachment;
    expect(attachment?.size).toBe(3);
    await putRecord(store, { id, type, data: mark('b') });
    expect(attachment && (await readAttachment(store, id, attachment))).toEqual(bytes);
    await putRecord(store, { id, type, data: mark('b'), attachment: null });
    expect(await store.attachments.count()).toBe(0);
  });

  it('takes several changes at once, all of them or none', async () => {
    const { device } = await aSyncedDevice([]);
    const { store } = device;
    const ids = Array.from({ length: 3 }, (_, at) => `1111111${at}-1111-4111-8111-111111111111`);
    const puts = ids.map((own) => ({ id: own, type, data: mark('a') }));
    await expect(changeRecords(store, [...puts, { id, type, data: { ...mark('b'), kind: '' } }])).rejects.toThrow();
    expect(await listRecords(store, type)).toEqual([]);
    store.outbox.hook('creating', (_key, row) => {
      if (row.about === ids[2]) throw new Error('The device is full.');
    });
    await expect(changeRecords(store, puts)).rejects.toThrow();
    expect([await listRecords(store, type), await store.outbox.count()]).toEqual([[], 0]);
    expect(await changeRecords(store, puts.slice(0, 2))).toBe(true);
    expect(
      await changeRecords(
        store,
        ids.slice(0, 2).map((own) => ({ id: own })),
      ),
    ).toBe(true);
    expect([await listRecords(store, type), await store.outbox.count()]).toEqual([[], 0]);
    await store.meta.put({ k: 'closing', v: Date.now() });
    expect(await changeRecords(store, puts.slice(0, 1))).toBe(false);
    expect(await listRecords(store, type)).toEqual([]);
  });

  it('refuses data of another shape, and deletes nothing that is not there', async () => {
    const { device } = await aSyncedDevice([]);
    await expect(putRecord(device.store, { id, type, data: { ...mark('a'), kind: '' } })).rejects.toThrow();
    expect((await deleteRecord(device.store, { id })).outcome).toBe('gone');
  });
});

describe('a record and the server', () => {
  it('is sent once with the bytes of its attachment, and another device pulls it', async () => {
    const { server, device } = await aSyncedDevice([]);
    await putRecord(device.store, { id, type, data: mark('a'), attachment: new Uint8Array([1]).buffer });
    server.faults = ['drop-after'];
    await device.engine.syncNow();
    await device.engine.syncNow();
    expect(await device.store.outbox.count()).toBe(0);
    expect(server.records.live()).toMatchObject([{ record: { data: { note: 'a' } } }]);
    const other = await aDevice(server, {
      user: aUser({ id: '22222222-2222-4222-8222-222222222222', email: 'b@b.co' }),
    });
    await other.engine.pull();
    expect(await listRecords(other.store, type)).toMatchObject([{ id, data: { note: 'a' } }]);
    await deleteRecord(other.store, { id });
    await other.engine.syncNow();
    await device.engine.pull();
    expect(await listRecords(device.store, type)).toEqual([]);
  });

  it('that somebody else changed is a conflict: theirs is shown, and the person can keep their own', async () => {
    const { server, device } = await aSyncedDevice([]);
    const other = await aDevice(server, {
      user: aUser({ id: '22222222-2222-4222-8222-222222222222', email: 'b@b.co' }),
    });
    await putRecord(device.store, { id, type, data: mark('a') });
    await device.engine.syncNow();
    await other.engine.pull();
    await putRecord(other.store, { id, type, data: mark('theirs') });
    await other.engine.syncNow();
    await putRecord(device.store, { id, type, data: mark('mine') });
    await device.engine.drain();
    expect(await listRecords(device.store, type)).toMatchObject([
      { data: { note: 'theirs' }, change_state: 'conflict' },
    ]);
    const [parked] = await device.store.outbox.toArray();
    await retryChange(device.store, parked?.seq ?? 0);
    await device.engine.syncNow();
    expect(server.records.live()).toMatchObject([{ record: { data: { note: 'mine' } } }]);
    expect(await device.store.recordBases.count()).toBe(0);
  });

  it('waits without noise while the server does not know records', async () => {
    const { server, device } = await aSyncedDevice([]);
    server.hasRecords = false;
    await putRecord(device.store, { id, type, data: mark('a') });
    await device.engine.syncNow();
    expect(await device.store.outbox.toArray()).toMatchObject([{ state: 'pending' }]);
    server.hasRecords = true;
    await device.engine.syncNow();
    expect(await device.store.outbox.count()).toBe(0);
  });

  it('is pulled again with a new epoch, and what waits stays', async () => {
    const { server, device } = await aSyncedDevice([]);
    await putRecord(device.store, { id, type, data: mark('a') });
    await device.engine.syncNow();
    await putRecord(device.store, { id, type, data: mark('b') });
    server.newEpoch();
    await device.engine.pull();
    await device.engine.syncNow();
    expect(await listRecords(device.store, type)).toMatchObject([{ data: { note: 'b' } }]);
    expect(await device.store.outbox.count()).toBe(0);
  });
});

const Step = fc.record({
  device: fc.nat(1),
  act: fc.constantFrom('put' as const, 'delete' as const, 'sync' as const),
  note: fc.constantFrom('x', 'y', 'z'),
  record: fc.nat(1),
  isLost: fc.boolean(),
});

async function takeStep(
  server: InMemoryServer,
  { store, engine }: Device,
  { act, note, record, isLost }: { act: 'put' | 'delete' | 'sync'; note: string; record: number; isLost: boolean },
) {
  const about = record === 0 ? id : '33333333-3333-4333-8333-333333333333';
  if (act === 'put') await putRecord(store, { id: about, type, data: mark(note) });
  if (act === 'delete') await deleteRecord(store, { id: about });
  if (act !== 'sync') return;
  server.faults = isLost ? ['drop-after'] : [];
  await engine.syncNow();
}

describe('two devices', () => {
  it('converge whatever is written, deleted and lost, and what was rejected is left to its person', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { maxLength: 25 }), async (steps) => {
        const { server, device } = await aSyncedDevice([]);
        const user = aUser({ id: '22222222-2222-4222-8222-222222222222', email: 'b@b.co' });
        const devices = [device, await aDevice(server, { user })];
        for (const step of steps) await takeStep(server, devices[step.device] ?? device, step);
        server.faults = [];
        for (const one of [...devices, ...devices]) {
          one.clock.now += 600_000;
          await one.engine.syncNow();
        }
        const expected = server.records.live().map(({ record }) => record);
        for (const { store } of devices) {
          const shown = await store.records.orderBy('id').toArray();
          expect(shown.map(({ change_state: _, ...record }) => record)).toEqual(byId(expected));
          expect(
            await store.outbox
              .where('state')
              .equals('pending')
              .filter(({ attempts }) => attempts > 0)
              .count(),
          ).toBe(0);
        }
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});

const byId = <T extends { id: string } | null>(rows: T[]): T[] =>
  rows.sort((a, b) => ((a?.id ?? '') < (b?.id ?? '') ? -1 : 1));
