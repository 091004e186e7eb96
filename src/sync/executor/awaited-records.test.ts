import { expect, test } from 'vitest';
import type { Call } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { setInvoiceCoding } from '#contract/invoices.ts';
import { putRecord as putEndpoint } from '#contract/records.ts';
import { sendBatch } from '#contract/sync.ts';
import { createEngine } from '#sync/coordination/engine.ts';
import { aSyncedDevice } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { fakeLocks } from '#tests/harness/fake-locks.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { putRecord } from '../records/enqueue-record.ts';

const TAG = '11111111-1111-4111-8111-111111111111';
const tag = { id: TAG, type: 'tag' as const, data: { name: 'Urgente', color: 'red' as const }, label: 'Urgente' };

/** A device without a network makes a tag and gives it to an invoice. Returns what the server received, in order. */
async function sendTagged(inFlight: number, refuse?: (e: Endpoint) => Refused | undefined) {
  const invoice = anInvoice();
  const { server, device } = await aSyncedDevice([invoice]);
  const { store, registry, clock } = device;
  await enqueue(
    store,
    'invoice.set-coding',
    { id: invoice.id, values: { account: '5105' }, rule: null, restores: false },
    clock.now,
  );
  await putRecord(store, tag);
  await enqueue(
    store,
    'invoice.set-coding',
    { id: invoice.id, values: { [`tag:${TAG}`]: 'true' }, rule: null, restores: false },
    clock.now,
  );
  const call = ((e: Endpoint, ...rest: never[]) => {
    const refused = refuse?.(e);
    return refused ? Promise.reject(refused) : (device.call as CallableFunction)(e, ...rest);
  }) as Call;
  const ports = { now: () => clock.now, random: () => 0.5, locks: fakeLocks(), inFlight };
  await createEngine({ store, call, registry, ports }).syncNow();
  return { store, sent: server.requests.map(({ path }) => path) };
}

test.each([1, 4])('a change that names a new record is sent after it, %d requests at a time', async (inFlight) => {
  const { store, sent } = await sendTagged(inFlight);
  expect(await store.outbox.count()).toBe(0);
  const coded = sent.flatMap((path, at) => (path === setInvoiceCoding.path ? [at] : []));
  expect(coded).toHaveLength(2);
  expect(coded[1]).toBeGreaterThan(sent.indexOf(putEndpoint.path));
});

test('it waits while the record waits, and what names no record is sent', async () => {
  const down = new Refused(503, { code: 'not_ready', detail: 'x' });
  const missing = new Refused(404, { code: 'not_found', detail: 'x' });
  const { store, sent } = await sendTagged(1, (e) =>
    e.path === putEndpoint.path ? down : e.path === sendBatch.path ? missing : undefined,
  );
  expect(sent.filter((path) => path === setInvoiceCoding.path)).toHaveLength(1);
  expect((await store.outbox.toArray()).map(({ operation }) => operation)).toEqual([
    'record.put',
    'invoice.set-coding',
  ]);
});
