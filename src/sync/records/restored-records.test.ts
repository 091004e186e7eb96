import { beforeEach, expect, test } from 'vitest';
import { listRecords } from '#store/records/list-records.ts';
import { aSyncedDevice, type Device } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { type InMemoryServer, SOMEBODY_ELSE } from '#tests/harness/in-memory-server.ts';
import { retryChange } from '../outbox/retry-change.ts';
import { deleteRecord, putRecord } from './enqueue-record.ts';

const type = 'reconciliation-mark' as const;
const id = '11111111-1111-4111-8111-111111111111';
const mark = (note: string) => ({ document: 'c1', kind: 'justified', note, at: '2026-11-01T00:00:00Z' });
const theirs = (note: string) => ({ type, data: mark(note), attachment: null });

let server: InMemoryServer;
let device: Device;

beforeEach(async () => {
  ({ server, device } = await aSyncedDevice([anInvoice()]));
});

const put = (note: string) => putRecord(device.store, { id, type, data: mark(note) }, device.clock.now);
const notes = async () => (await listRecords(device.store, type)).map(({ data }) => data.note);
const noteOnServer = () => server.records.live().map(({ record }) => record?.data['note']);

test('a deletion that was lost with the copy is found with the next pull', async () => {
  await put('a');
  await device.engine.syncNow();
  const restore = server.copy();
  await deleteRecord(device.store, { id }, device.clock.now);
  await device.engine.drain();
  restore();
  await device.engine.pull();
  await device.engine.pull();
  expect(await notes()).toEqual(noteOnServer());
});

test('a record that came in a response and was lost with the copy leaves the device', async () => {
  const restore = server.copy();
  await put('a');
  await device.engine.drain();
  restore();
  await device.engine.pull();
  await device.engine.pull();
  expect(await notes()).toEqual([]);
});

/** The feed of the invoices and the refusal of the position of the records arrive; the new feed of the records does not. */
async function pullWithoutRecords(): Promise<void> {
  server.faults = ['twice', 'twice', 'twice', 'twice', 'drop-before'];
  await device.engine.pull();
}

test.each([
  ['kept', (seq: number) => retryChange(device.store, seq, device.clock.now)],
  ['made again', () => put('again')],
])('a rejected change that is %s before the new feed has arrived overrides nothing unseen', async (_, decide) => {
  await put('a');
  await device.engine.syncNow();
  const restore = server.copy();
  for (let n = 0; n < 5; n += 1) server.records.write(id, theirs(`lost ${n}`), SOMEBODY_ELSE);
  await put('mine');
  await device.engine.syncNow();
  const [rejected] = await device.store.outbox.toArray();
  expect(rejected?.state).toBe('parked');
  restore();
  server.records.write(id, theirs('later'), SOMEBODY_ELSE);
  await pullWithoutRecords();
  await decide(rejected?.seq ?? 0);
  for (let round = 0; round < 3; round += 1) await device.engine.syncNow();
  expect(noteOnServer()).toEqual(['later']);
  expect((await device.store.outbox.toArray()).map(({ state, refusal }) => [state, refusal?.code])).toEqual([
    ['parked', 'conflict'],
  ]);
});

test('a rejected change shows no record of a feed that is pulled again', async () => {
  await put('a');
  await device.engine.syncNow();
  const restore = server.copy();
  server.records.write(id, theirs('lost'), SOMEBODY_ELSE);
  await put('mine');
  await device.engine.syncNow();
  expect(await notes()).toEqual(['lost']);
  restore();
  await pullWithoutRecords();
  expect(await notes()).toEqual([]);
  await device.engine.pull();
  expect(await notes()).toEqual(['a']);
});
