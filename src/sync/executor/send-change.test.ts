import { beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import { readMeta } from '#store/meta.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import { aSyncedDevice, type Device } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import type { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { SyncContext, SyncEvent } from '../types.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { NotSent } from './create-dispatcher.ts';
import { sendChange } from './send-change.ts';

const invoice = anInvoice({ status: 'sent' });
let server: InMemoryServer;
let device: Device;
let events: SyncEvent[];

beforeEach(async () => {
  ({ server, device } = await aSyncedDevice([invoice]));
  await enqueue(device.store, 'invoice.set-status', { id: invoice.id, status: 'paid' }, device.clock.now);
  events = [];
});

const head = async (): Promise<OutboxRow> => {
  const row = await device.store.outbox.orderBy('seq').first();
  if (!row) throw new Error('nothing waits');
  return row;
};

/** One attempt whose request ends with this error, or reaches the server. */
async function attempt(error?: unknown, call: Call = error === undefined ? device.call : () => Promise.reject(error)) {
  const { store, clock } = device;
  const context: SyncContext = {
    store,
    call,
    ports: {
      now: () => clock.now,
      random: () => 0.5,
      locks: undefined,
      isOffline: () => false,
      yieldToUi: async () => {},
      inFlight: 1,
    },
    circuit: createCircuitBreaker({ now: () => clock.now }),
    emit: (event) => events.push(event),
    onRequest: () => () => {},
  };
  return sendChange(context, await head(), { store, call, sendFile: () => Promise.reject(new NotSent()) });
}

describe('the second attempt', () => {
  test('of a change that had no response, which is not sent after all, leaves it as one that may have arrived', async () => {
    expect(await attempt(new Unreachable('dropped'))).toBe('later');
    const first = await head();
    expect(first).toMatchObject({ attempts: 1, first_sent_at: device.clock.now });
    device.clock.now += 60_000;
    expect(await attempt(new NotSent())).toBe('stop');
    expect(await head()).toMatchObject({ attempts: 1, op_id: first.op_id, first_sent_at: first.first_sent_at });
    await enqueue(device.store, 'invoice.set-status', { id: invoice.id, status: 'draft' }, device.clock.now);
    expect((await device.store.outbox.toArray()).map(({ input }) => input)).toMatchObject([
      { status: 'paid' },
      { status: 'draft' },
    ]);
  });

  test('goes under the same id, and is the one that settles the change', async () => {
    await attempt(new Unreachable('dropped'));
    const { op_id } = await head();
    expect(await attempt()).toBe('sent');
    expect(server.requests.flatMap((request) => request.op_id ?? [])).toEqual([op_id]);
    expect(events).toEqual([{ type: 'sent', about: invoice.id }]);
    expect(await device.store.outbox.count()).toBe(0);
  });
});

test('a first attempt that was not sent leaves a change that can still be replaced', async () => {
  await attempt(new NotSent());
  expect(await head()).toMatchObject({ attempts: 0 });
  await enqueue(device.store, 'invoice.set-status', { id: invoice.id, status: 'draft' }, device.clock.now);
  expect(await device.store.outbox.toArray()).toMatchObject([{ input: { status: 'draft' }, attempts: 0 }]);
});

test.each([
  [401, 'signed_out'],
  [403, 'user_mismatch'],
  [426, 'client_too_old'],
])(
  'after a %i the server may have applied an earlier copy: a later decision is a change of its own',
  async (status, code) => {
    expect(await attempt(new Refused(status, { code }))).toBe('stop');
    expect(await head()).toMatchObject({ state: 'pending', attempts: 1, next_at: 0, last_error: null });
    await enqueue(device.store, 'invoice.set-status', { id: invoice.id, status: 'draft' }, device.clock.now);
    expect((await device.store.outbox.toArray()).map(({ input }) => input)).toMatchObject([
      { status: 'paid' },
      { status: 'draft' },
    ]);
  },
);

test('a response that this build cannot read is retried, and the log says so', async () => {
  expect(await attempt(new TypeError('shape'))).toBe('later');
  expect(await head()).toMatchObject({ state: 'pending', last_error: { status: 0, code: 'unreadable' } });
  expect(await device.store.log.where('n').above(0).last()).toMatchObject({ kind: 'problem', about: invoice.id });
  expect(await readMeta(device.store, 'paused')).toBeUndefined();
});

test.each([-365, 151, 200, 5_000])('a clock that is %i days off changes nothing', async (days) => {
  device.clock.now += days * 86_400_000;
  expect(await attempt()).toBe('sent');
  expect(server.live()).toMatchObject([{ id: invoice.id, status: 'paid' }]);
});

test('a change that the server has had long ago is left to the user', async () => {
  expect(await attempt(new Refused(422, { code: 'change_forgotten', detail: 'Hace mucho.' }))).toBe('parked');
  expect(await head()).toMatchObject({ state: 'parked', refusal: { code: 'change_forgotten', detail: 'Hace mucho.' } });
});

test('it is sent with its own id, and the contract version and feed position it was queued with', async () => {
  const sent: unknown[] = [];
  const { op_id, api, position } = await head();
  expect(position).toBeTruthy();
  await attempt(undefined, (e, input, options) => {
    sent.push(options);
    return device.call(e, input, options);
  });
  expect(sent).toEqual([{ operationId: op_id, apiVersion: api, position }]);
});

test('without a token nothing is claimed', async () => {
  await device.store.meta.delete('token');
  expect(await attempt()).toBe('stop');
  expect(await head()).toMatchObject({ attempts: 0 });
  expect(await readMeta(device.store, 'paused')).toBe('auth');
});
