import { describe, expect, it } from 'vitest';
import { readAttachment } from '#store/records/attachments.ts';
import { listRecords, readRecord } from '#store/records/list-records.ts';
import { aSyncedDevice } from '#tests/harness/a-device.ts';
import { deleteRecord, putRecord } from './enqueue-record.ts';

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
    const attachment = (await readRecord(store, type, id))?.attachment;
    expect(attachment?.size).toBe(3);
    await putRecord(store, { id, type, data: mark('b') });
    expect(attachment && (await readAttachment(store, id, attachment))).toEqual(bytes);
    await putRecord(store, { id, type, data: mark('b'), attachment: null });
    expect(await store.attachments.count()).toBe(0);
  });

  it('refuses data of another shape, and deletes nothing that is not there', async () => {
    const { device } = await aSyncedDevice([]);
    await expect(putRecord(device.store, { id, type, data: { ...mark('a'), kind: '' } })).rejects.toThrow();
    expect((await deleteRecord(device.store, { id })).outcome).toBe('gone');
  });
});
