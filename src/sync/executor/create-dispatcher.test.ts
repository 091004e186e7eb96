import { beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import { formatRoute } from '#contract/endpoint.ts';
import { deleteInvoice } from '#contract/invoices.ts';
import { MAX_BATCH_SIZE, sendBatch } from '#contract/sync.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createDispatcher } from './create-dispatcher.ts';

type Item = { op_id: string; route: string; params: { id: string } };
type Request = { ids: string[]; answer: (status?: number, body?: object) => void; fail: (error: unknown) => void };

let requests: Request[];
let isOver: boolean;
beforeEach(() => {
  requests = [];
  isOver = false;
});

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const gone = (about: string) => ({ id: about, rev: 1 });
const settled = () => new Promise((next) => setTimeout(next));

/** A fake network that keeps every request until the test answers it. It carries deletions only. */
const wire = ((endpoint, input, options = {}) =>
  new Promise((done, fail) => {
    // The dispatcher sends one of these two shapes for every endpoint.
    const { body, params } = input as { body?: { operations: Item[] }; params?: { id: string } };
    const items = body?.operations ?? [{ op_id: options.operationId ?? '', route: formatRoute(endpoint), params }];
    const result = ({ op_id, params: about }: (typeof items)[number], status: number, outcome?: object) => ({
      op_id,
      status,
      body: outcome ?? gone(about?.id ?? ''),
    });
    const answer = (status = 200, outcome?: object) => {
      const results = items.map((item) => result(item, status, outcome));
      done((endpoint.path === sendBatch.path ? { results } : results[0]?.body) as never);
    };
    requests.push({ ids: items.map(({ op_id }) => op_id), answer, fail });
  })) as Call;

function aPost(inFlight = 2) {
  const circuit = createCircuitBreaker({ now: () => 0 });
  const ports = { now: () => 0, random: () => 0.5, locks: undefined, inFlight };
  const post = createDispatcher({ call: wire, circuit, ports, isStopped: () => isOver });
  const send = (n: number) => post(deleteInvoice, { params: { id: id(n) }, body: {} }, { operationId: id(n) });
  const sendMany = (count: number, from = 0) => Array.from({ length: count }, (_, n) => send(from + n));
  return { send, sendMany, circuit };
}
const reasons = async (all: Promise<unknown>[]) =>
  (await Promise.allSettled(all)).map((end) => (end.status === 'fulfilled' ? 'made' : end.reason.name));

describe('changes on the wire', () => {
  test('as long as there is a place for each, each has its own request', async () => {
    const all = aPost(4).sendMany(4);
    await settled();
    expect(requests.map(({ ids }) => ids.length)).toEqual([1, 1, 1, 1]);
    for (const { answer } of requests) answer();
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3].map((n) => gone(id(n))));
  });

  test('what would have to wait shares a request, each with its own key and its own answer', async () => {
    const { sendMany } = aPost();
    const all = sendMany(6);
    await settled();
    expect(requests.map(({ ids }) => ids)).toEqual([
      [id(0), id(1), id(2)],
      [id(3), id(4), id(5)],
    ]);
    for (const { answer } of requests) answer();
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4, 5].map((n) => gone(id(n))));
  });

  test('no request carries more than the server takes, and the rest follows', async () => {
    const all = aPost(1).sendMany(MAX_BATCH_SIZE + 2);
    await settled();
    requests[0]?.answer();
    await settled();
    requests[1]?.answer();
    await Promise.all(all);
    expect(requests.map(({ ids }) => ids.length)).toEqual([MAX_BATCH_SIZE, 2]);
  });

  test('a change that is refused is refused alone', async () => {
    const all = aPost(1).sendMany(2);
    await settled();
    requests[0]?.answer(404, { code: 'invoice_not_found' });
    await expect(all[0]).rejects.toMatchObject({ status: 404, code: 'invoice_not_found' });
    await expect(all[1]).rejects.toBeInstanceOf(Refused);
  });
});

describe('a shared request', () => {
  test.each([
    ['a server that does not know it', new Refused(404, { code: 'not_found' })],
    ['an answer in another shape', new TypeError('shape')],
  ])('%s: each goes alone, and nothing is taken for its answer', async (_, error) => {
    const all = aPost(2).sendMany(4);
    await settled();
    requests[0]?.fail(error);
    await settled();
    expect(requests.slice(2).map(({ ids }) => ids)).toEqual([[id(0)]]);
    for (let n = 1; n < 5; n += 1) {
      requests[n]?.answer();
      await settled();
    }
    expect(await reasons(all)).toEqual(['made', 'made', 'made', 'made']);
  });

  test('without an answer none of its changes has one, and it counts as one failure of the network', async () => {
    const { sendMany, circuit } = aPost(1);
    const all = sendMany(20);
    await settled();
    requests[0]?.fail(new Unreachable('dropped'));
    expect(new Set(await reasons(all))).toEqual(new Set(['Unreachable']));
    expect(circuit.isOpen()).toBe(false);
  });
});

describe('nothing more is sent', () => {
  test.each([
    ['once somebody has signed out', new Refused(401, { code: 'signed_out' }), 'Refused'],
    ['once it is somebody else who is signed in', new Refused(403, { code: 'user_mismatch' }), 'Refused'],
    ['once this build is too old', new Refused(426, { code: 'client_too_old' }), 'Refused'],
  ])('%s, and what waits has not left the device', async (_, error, name) => {
    const { send } = aPost(1);
    const first = send(0);
    await settled();
    const later = [send(1), send(2)];
    requests[0]?.fail(error);
    expect(await reasons([first, ...later])).toEqual([name, 'NotSent', 'NotSent']);
    expect(requests).toHaveLength(1);
  });

  test('once the round is over', async () => {
    const { send } = aPost(1);
    const first = send(0);
    await settled();
    const later = send(1);
    isOver = true;
    requests[0]?.answer();
    expect(await reasons([first, later])).toEqual(['made', 'NotSent']);
  });

  test('after three failures in a row', async () => {
    const { send } = aPost(3);
    const all = [0, 1, 2].map(send);
    await settled();
    const later = [send(3), send(4)];
    for (const { fail } of requests) fail(new Unreachable('dropped'));
    expect(await reasons([...all, ...later])).toEqual([...Array(3).fill('Unreachable'), 'NotSent', 'NotSent']);
    expect(requests).toHaveLength(3);
  });
});

test('who gets no answer takes a place along until somebody else has one, and the last place is never lost', async () => {
  const { send } = aPost(2);
  const ended = reasons([0, 1].map(send));
  await settled();
  const more = reasons([2, 3].map(send));
  requests[0]?.fail(new Unreachable('dropped'));
  await settled();
  expect(requests).toHaveLength(2);
  requests[1]?.fail(new Unreachable('dropped'));
  await settled();
  // Both are sent now, because two slots are free.
  expect(requests.slice(2).map(({ ids }) => ids.length)).toEqual([1, 1]);
  requests[2]?.answer();
  requests[3]?.answer();
  expect([...(await ended), ...(await more)]).toEqual(['Unreachable', 'Unreachable', 'made', 'made']);
});

test('a change of a shared request that failed counts as sent, even if its own request is never made', async () => {
  const { sendMany } = aPost(1);
  const all = sendMany(4);
  await settled();
  requests[0]?.fail(new Refused(400, { code: 'invalid_input' }));
  await settled();
  isOver = true;
  requests[1]?.fail(new Unreachable('dropped'));
  expect(await reasons(all)).toEqual(['Unreachable', 'Unreachable', 'Unreachable', 'Unreachable']);
  expect(requests.map(({ ids }) => ids.length)).toEqual([4, 1]);
});
