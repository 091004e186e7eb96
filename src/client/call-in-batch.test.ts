import { expect, test } from 'vitest';
import { deleteInvoice, setInvoiceStatus } from '#contract/invoices.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { createCall } from './call.ts';
import { type BatchedCall, callInBatch } from './call-in-batch.ts';
import { Refused } from './refused.ts';
import { Unreachable } from './unreachable.ts';

const [paid, deleted, lost] = [anInvoice({ status: 'paid' }), anInvoice(), anInvoice()];
const idOf = { paid: crypto.randomUUID(), deleted: crypto.randomUUID(), lost: crypto.randomUUID() };
const all: BatchedCall[] = [
  {
    endpoint: setInvoiceStatus,
    input: { params: { id: paid.id }, body: { status: 'paid', base_rev: 1 } },
    operationId: idOf.paid,
  },
  { endpoint: deleteInvoice, input: { params: { id: deleted.id } }, operationId: idOf.deleted },
  { endpoint: deleteInvoice, input: { params: { id: lost.id } }, operationId: idOf.lost },
];

type Result = { op_id: string; status: number; body: unknown };

/** A call whose server gives these results to every batch, and the bodies that were sent. */
function answering(results: readonly Result[]) {
  const requested: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requested.push(await new Request(input, init).json());
    return Response.json({ results }, { headers: { 'x-min-client': '1' } });
  };
  return { call: createCall({ origin: 'http://device.test', token: async () => 'tok', fetch }), requested };
}

test('each change gets the result with its own id, in whatever order the server lists them', async () => {
  const { call, requested } = answering([
    { op_id: crypto.randomUUID(), status: 200, body: { id: lost.id, rev: 9 } },
    { op_id: idOf.deleted, status: 404, body: { code: 'not_found', detail: 'Ya no existe.' } },
    { op_id: idOf.paid, status: 200, body: paid },
  ]);
  const results = await callInBatch(call, all, {});
  expect(results).toEqual([{ outcome: paid }, { error: expect.any(Refused) }, { error: expect.any(Unreachable) }]);
  expect(results[1]).toMatchObject({ error: { status: 404, code: 'not_found', message: 'Ya no existe.' } });
  expect(requested).toMatchObject([{ operations: Object.values(idOf).map((op_id) => ({ op_id })) }]);
});

test('a result in another shape than the contract is an error of that change alone', async () => {
  const { call } = answering([
    { op_id: idOf.paid, status: 200, body: { id: paid.id } },
    { op_id: idOf.deleted, status: 200, body: { id: deleted.id, rev: 2 } },
    { op_id: idOf.lost, status: 200, body: { id: lost.id, rev: 3 } },
  ]);
  expect(await callInBatch(call, all, {})).toEqual([
    { error: expect.any(Error) },
    { outcome: { id: deleted.id, rev: 2 } },
    { outcome: { id: lost.id, rev: 3 } },
  ]);
});
