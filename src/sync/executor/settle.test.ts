import { beforeEach, expect, test, vi } from 'vitest';
import { readMeta } from '#store/meta.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import { aSyncedDevice, type Device } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import type { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import type { ServerRow } from '../operations/define-operation.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { markRejected } from '../outbox/mark-rejected.ts';
import { retryChange } from '../outbox/retry-change.ts';
import { applyBootstrapPage, applyChangesPage, resetPulledData } from '../pull/apply-page.ts';
import { claim } from './claim.ts';
import { settleChange } from './settle.ts';

const invoice = anInvoice({ status: 'sent' });
let server: InMemoryServer;
let device: Device;

beforeEach(async () => {
  ({ server, device } = await aSyncedDevice([invoice]));
});

const change = (status: 'paid' | 'draft') => enqueue(device.store, 'invoice.set-status', { id: invoice.id, status });
const outbox = () => device.store.outbox.orderBy('seq').toArray();
const head = async (): Promise<OutboxRow> => {
  const [row] = await outbox();
  if (!row) throw new Error('nothing waits');
  return row;
};

test('a late response does not undo what was pulled since', async () => {
  await change('paid');
  server.faults = ['drop-after'];
  await device.engine.drain();
  server.write(invoice.id, 'pending_payment');
  server.faults = ['drop-before'];
  await device.engine.syncNow();
  await device.engine.drain({ ignoreBackoff: true });
  expect(await device.store.invoices.get(invoice.id)).toEqual(server.rows.get(invoice.id)?.invoice);
});

test('the response to one change never hides what somebody else decided about the field of the next', async () => {
  await enqueue(device.store, 'invoice.set-classification', { id: invoice.id, classification: 'expense' });
  await change('paid');
  // Another user, on another device, decides about the status that this user has not seen.
  server.write(invoice.id, 'pending_payment');
  await device.engine.drain();
  expect(server.rows.get(invoice.id)?.invoice).toMatchObject({ status: 'pending_payment', classification: 'expense' });
  expect(await outbox()).toMatchObject([
    { operation: 'invoice.set-status', state: 'parked', refusal: { code: 'conflict' } },
  ]);
});

test('changes on top of one’s own are sent without a conflict, and keep the revision that the user saw', async () => {
  await change('paid');
  server.faults = ['drop-after'];
  await device.engine.drain();
  await change('draft');
  expect((await outbox()).map((row) => row.base_rev)).toEqual([1, 1]);
  await device.engine.drain({ ignoreBackoff: true });
  expect(await outbox()).toEqual([]);
  expect(server.rows.get(invoice.id)?.invoice.status).toBe('draft');
});

test('a later change that was sent already keeps the revision it was sent with', async () => {
  await change('paid');
  await claim(device.store, await head(), 0);
  await change('draft');
  const [first, second] = await outbox();
  // Two tabs without locks: the second one has sent the later change.
  await device.store.outbox.update(second?.seq ?? 0, { attempts: 1 });
  const row = { ...invoice, rev: 7 };
  await settleChange(device.store, {
    row: first ?? (await head()),
    settlement: { rows: [{ id: row.id, row, rev: 7 }] },
    now: 0,
  });
  expect(await outbox()).toMatchObject([{ op_id: second?.op_id, base_rev: second?.base_rev }]);
});

test('a response that comes twice is written once into the log, and what followed it stays', async () => {
  await change('paid');
  const row = await head();
  await claim(device.store, row, 0);
  const onSettled = vi.fn(async () => ({ changes: [], rows: [], unstored: [] }));
  const settlement = { rows: [{ id: invoice.id, row: { ...invoice, rev: 7 }, rev: 7 }], onSettled };
  await settleChange(device.store, { row, settlement, now: 0 });
  await change('draft');
  await settleChange(device.store, { row, settlement, now: 0 });
  expect(onSettled).toHaveBeenCalledTimes(1);
  expect((await device.store.log.toArray()).filter(({ kind }) => kind === 'sent')).toHaveLength(1);
  expect(await device.store.invoices.get(invoice.id)).toMatchObject({ status: 'draft', change_state: 'waiting' });
});

test('of two responses about one row at the same time the later one stays, whichever lane it came by', async () => {
  const other = server.put(anInvoice());
  await device.engine.pull();
  await enqueue(device.store, 'invoice.set-status', { id: other.id, status: 'paid' });
  await change('paid');
  const [busy, own] = await outbox();
  const file = { seq: 99, op_id: crypto.randomUUID(), about: crypto.randomUUID() };
  const rowAt = (rev: number, status: 'paid' | 'draft') => ({ id: invoice.id, row: { ...invoice, status, rev }, rev });
  const settle = (row: Pick<OutboxRow, 'seq' | 'op_id' | 'about'> | undefined, rows: ServerRow[]) =>
    settleChange(device.store, { row: row ?? file, settlement: { rows }, now: 0 });
  // The first one keeps the writer busy, so that the next two meet.
  await Promise.all([
    settle(busy, [{ id: other.id, row: other, rev: other.rev }]),
    settle(own, [rowAt(9, 'paid')]),
    settle(file, [rowAt(8, 'draft')]),
  ]);
  expect(await device.store.invoices.get(invoice.id)).toMatchObject({ rev: 9, status: 'paid' });
  expect(await device.store.shadow.count()).toBe(0);
});

test('an answer to the first decision neither settles nor parks the one insisted on in its place', async () => {
  await change('paid');
  const first = await head();
  const refusal = { status: 409, code: 'conflict', detail: '' };
  await markRejected(device.store, first, refusal, 0);
  await retryChange(device.store, first.seq, 0);
  await markRejected(device.store, first, refusal, 0);
  await settleChange(device.store, {
    row: first,
    settlement: { rows: [{ id: invoice.id, row: { ...invoice, rev: 1 }, rev: 1 }] },
    now: 0,
  });
  expect(await outbox()).toMatchObject([{ state: 'pending', attempts: 0, refusal: null }]);
  expect((await head()).op_id).not.toBe(first.op_id);
});

test('a page that was requested from another cursor is ignored: another tab was faster', async () => {
  const epoch = await readMeta(device.store, 'epoch');
  const page = { epoch: 'e1', rows: [], deleted: [invoice.id], cursor: 99, more: false };
  expect(await applyChangesPage(device.store, page, { since: 0, epoch }, 0)).toBe(false);
  expect(await device.store.invoices.count()).toBe(1);
  expect(await readMeta(device.store, 'cursor')).toBe(1);
});

test('only the first of a lane can be claimed for sending, and only while it is not parked', async () => {
  await change('paid');
  const first = await head();
  await claim(device.store, first, 0);
  await change('draft');
  const [, second] = await outbox();
  expect(await claim(device.store, second ?? first, 0)).toBeUndefined();
  await markRejected(device.store, first, { status: 403, code: 'not_allowed', detail: '' }, 0);
  expect(await claim(device.store, first, 0)).toBeUndefined();
  expect((await outbox()).map((row) => row.attempts)).toEqual([1, 0]);
});

test('a rejected change does not bring back a row of the previous epoch', async () => {
  await change('paid');
  await resetPulledData(device.store, 0);
  await markRejected(device.store, await head(), { status: 403, code: 'not_allowed', detail: '' }, 0);
  expect(await device.store.invoices.get(invoice.id)).toBeUndefined();
  await device.engine.pull();
  expect(await device.store.invoices.get(invoice.id)).toMatchObject({ status: 'sent', change_state: 'refused' });
});

test('an answer that comes after the deletion was pulled does not bring the row back', async () => {
  await change('paid');
  const row = await head();
  const epoch = await readMeta(device.store, 'epoch');
  await device.engine.drain();
  const answered = server.rows.get(invoice.id)?.invoice ?? null;
  const rev = answered?.rev ?? 0;
  const page = { epoch: epoch ?? '', rows: [], deleted: [invoice.id], cursor: rev + 1, more: false };
  const since = (await readMeta(device.store, 'cursor')) ?? 0;
  expect(await applyChangesPage(device.store, page, { since, epoch }, 0)).toBe(true);
  await settleChange(device.store, { row, settlement: { rows: [{ id: invoice.id, row: answered, rev }] }, now: 0 });
  expect(await device.store.invoices.get(invoice.id)).toBeUndefined();
});

test('a row of a response before a full pull is in its pages again, or it is gone', async () => {
  await change('paid');
  await resetPulledData(device.store, 0);
  await device.engine.drain();
  expect(await device.store.invoices.get(invoice.id)).toMatchObject({ status: 'paid' });
  server.write(invoice.id, 'deleted');
  await device.engine.pull();
  expect(await device.store.invoices.toArray()).toEqual([]);
});

test('a page of everything that was read before an answer does not take the answer back', async () => {
  const { store } = device;
  await resetPulledData(store, 0);
  await store.invoices.bulkPut([
    { ...invoice, status: 'paid', rev: 9 },
    { ...anInvoice({ status: 'draft' }), rev: 8 },
  ]);
  const other = anInvoice({ issue_date: '2020-02-02' });
  const page = {
    epoch: 'e1',
    rows: [
      { ...invoice, rev: 3 },
      { ...other, rev: 4 },
    ],
    cursor: 5,
    more: true,
  };
  await applyBootstrapPage(store, page, undefined, 0);
  expect(await store.invoices.get(invoice.id)).toMatchObject({ status: 'paid', rev: 9 });
  expect(await store.invoices.get(other.id)).toMatchObject({ rev: 4 });
});

test('nor does what waits on top of such an answer keep the row', async () => {
  await change('paid');
  const row = await head();
  await claim(device.store, row, 0);
  await change('draft');
  await resetPulledData(device.store, 0);
  server.write(invoice.id, 'paid', device.user.id);
  const answered = server.rows.get(invoice.id)?.invoice ?? null;
  await settleChange(device.store, {
    row,
    settlement: { rows: [{ id: invoice.id, row: answered, rev: answered?.rev ?? 0 }] },
    now: 0,
  });
  expect(await device.store.invoices.get(invoice.id)).toMatchObject({ status: 'draft' });
  server.write(invoice.id, 'deleted');
  server.faults = ['drop-before'];
  await device.engine.syncNow();
  expect(await outbox()).toMatchObject([{ state: 'pending', input: { status: 'draft' } }]);
  expect(await device.store.invoices.toArray()).toEqual([]);
});

test('an old answer repeated while everything is pulled does not bring a deleted row back', async () => {
  const another = server.put(anInvoice());
  await change('paid');
  const row = await head();
  server.faults = ['drop-after'];
  await device.engine.drain();
  const answered = server.rows.get(invoice.id)?.invoice ?? null;
  server.write(invoice.id, 'deleted');
  await resetPulledData(device.store, 0);
  const cursor = (answered?.rev ?? 0) + 1;
  const first = { epoch: 'e1', rows: [another], cursor, more: true };
  expect(await applyBootstrapPage(device.store, first, undefined, 0)).toBe(true);
  await settleChange(device.store, {
    row,
    settlement: { rows: [{ id: invoice.id, row: answered, rev: answered?.rev ?? 0 }] },
    now: 0,
  });
  expect((await device.store.invoices.toArray()).map(({ id }) => id)).toEqual([another.id]);
});
