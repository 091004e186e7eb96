import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createCall } from '#client/call.ts';
import { EventQueue, queueEvents } from '#store/events/event-queue.ts';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { createAnalytics } from './analytics.ts';

type Handler = Parameters<typeof aWire>[0];

const PATH = 'POST /api/events/analytics';
const now = () => new Date('2026-11-21T15:00:00Z');

function anAnalytics(handlers: Handler, isOnline = () => true) {
  const wire = aWire(handlers);
  const queue = new EventQueue(`events-${crypto.randomUUID()}`);
  const call = createCall({ origin: '', token: async () => undefined, fetch: wire.fetch });
  return { wire, queue, ...createAnalytics({ call, queue, isOnline, now }) };
}

const forwarded = (is = true) => ({ [PATH]: () => ({ json: { forwarded: is } }) });
const event = { name: 'login', page: null, at: '2026-11-21T15:00:00.000Z' };

test('an event travels without a token and names nobody', async () => {
  const { track, flush, wire, queue } = anAnalytics(forwarded());
  track('page_view', '/invoices/$id');
  await expect.poll(() => queue.events.count()).toBe(1);
  await flush();
  expect(wire.requests).toHaveLength(1);
  expect(wire.requests[0]?.headers.get('authorization')).toBeNull();
  expect(await wire.requests[0]?.json()).toEqual({
    events: [{ name: 'page_view', page: '/invoices/$id', at: '2026-11-21T15:00:00.000Z' }],
  });
  expect(await queue.events.count()).toBe(0);
});

test('without a network events wait and are sent later, once', async () => {
  let isOnline = false;
  const { flush, wire, queue } = anAnalytics(forwarded(), () => isOnline);
  await queueEvents(queue, [event, event]);
  await flush();
  expect(wire.requests).toHaveLength(0);
  isOnline = true;
  await Promise.all([flush(), flush()]);
  expect(wire.requests).toHaveLength(1);
});

test.each([
  ['unreachable', {}],
  ['busy', { [PATH]: () => problem('not_ready') }],
])('a server that is %s loses nothing', async (_how, handlers) => {
  const { flush, queue } = anAnalytics(handlers);
  await queueEvents(queue, [event]);
  await flush();
  expect(await queue.events.count()).toBe(1);
});

test('what the server will never take is forgotten', async () => {
  const { flush, queue } = anAnalytics({ [PATH]: () => problem('invalid_input') });
  await queueEvents(queue, [event]);
  await flush();
  expect(await queue.events.count()).toBe(0);
});

test('where nobody wants events, none are kept or sent any more', async () => {
  const { track, flush, wire, queue } = anAnalytics(forwarded(false));
  await queueEvents(queue, [event]);
  await flush();
  track('login');
  await flush();
  expect(wire.requests).toHaveLength(1);
  expect(await queue.events.count()).toBe(0);
});

test('a long time without a network forgets the oldest', async () => {
  const { queue } = anAnalytics({});
  await queueEvents(
    queue,
    Array.from({ length: 510 }, (_, n) => n),
  );
  expect(await queue.events.count()).toBe(500);
  expect((await queue.events.orderBy('n').first())?.event).toBe(10);
});
