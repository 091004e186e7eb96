import { beforeEach, expect, test } from 'vitest';
import type { Call } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { approveInvoice } from '#contract/invoices.ts';
import { sendBatch } from '#contract/sync.ts';
import type { Approval, InvoiceReview } from '#domain/approval/invoice-review.ts';
import { withApproval } from '#domain/approval/with-approval.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { createEngine } from '#sync/coordination/engine.ts';
import { aSyncedDevice, type Device } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { fakeLocks } from '#tests/harness/fake-locks.ts';
import type { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { enqueue } from '../outbox/enqueue.ts';

const other = { id: crypto.randomUUID(), email: 'luis@empresa.co' };
const AT = '2026-11-20T15:00:00Z';
const pending: InvoiceReview = {
  ...{ state: 'pending', step: 1, of: 2, approvals: [], digest: 'd' },
  ...{ approvers: [], uploaders: [] },
};
const invoice = anInvoice({ classification: 'expense', review: pending });
const theirs: Approval = { step: 1, user_id: other.id, email: other.email, at: AT };
let server: InMemoryServer;
let device: Device;

beforeEach(async () => {
  ({ server, device } = await aSyncedDevice([invoice]));
  const { user, store, clock } = device;
  const own = { id: invoice.id, step: 1, digest: 'd', user_id: user.id, email: user.email, at: AT };
  await enqueue(store, 'invoice.approve', own, clock.now);
});

/** Sends what waits; the server refuses an approval with this response. */
async function sendRefused(refused: Refused) {
  const isApproval = (e: Endpoint) => e.path === approveInvoice.path || e.path === sendBatch.path;
  const call = ((e: Endpoint, ...rest: never[]) =>
    isApproval(e) ? Promise.reject(refused) : (device.call as CallableFunction)(e, ...rest)) as Call;
  const { store, registry, clock } = device;
  const ports = { now: () => clock.now, random: () => 0.5, locks: fakeLocks(), inFlight: 1 };
  await createEngine({ store, call, registry, ports }).syncNow();
}

const conflict = (current: Invoice | undefined) =>
  new Refused(409, { code: 'conflict', ...(current && { current }), decided: { by: other.email, at: AT } });

test('an approval that another person gave first settles by itself, and the log says who and when', async () => {
  const current = server.put(withApproval(invoice, theirs));
  await sendRefused(conflict(current));
  expect(await device.store.outbox.count()).toBe(0);
  expect((await device.store.invoices.get(invoice.id))?.review).toEqual(current.review);
  const log = await device.store.log.toArray();
  expect(log.filter(({ kind }) => kind === 'decided_first')).toMatchObject([
    { about: invoice.id, detail: `${other.email} ${AT}` },
  ]);
});

test('an approval of what has changed stays for the person, and the row is the server’s', async () => {
  await sendRefused(new Refused(422, { code: 'approval_refused', detail: 'La factura cambió.' }));
  const waiting = await device.store.outbox.toArray();
  expect(waiting).toMatchObject([{ operation: 'invoice.approve', refusal: { code: 'approval_refused' } }]);
  expect((await device.store.invoices.get(invoice.id))?.review).toEqual(pending);
  expect(await device.store.log.filter(({ kind }) => kind === 'decided_first').count()).toBe(0);
});

test('a conflict about a row without the step is a decision for the person', async () => {
  await sendRefused(conflict(server.put(invoice)));
  expect(await device.store.outbox.toArray()).toMatchObject([{ refusal: { code: 'conflict' } }]);
});
