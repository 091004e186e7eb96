import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { undo } from '#app/notifications/undo.ts';
import { APPROVAL_POLICY_ID } from '#domain/approval/approval-policy.ts';
import type { InvoiceReview } from '#domain/approval/invoice-review.ts';
import type { Store } from '#store/store.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { INVOICES, openInvoiceList, setUpInvoiceList } from '#tests/harness/browser/an-invoice-list.tsx';

const user = aUser({ role: 'admin' });
const pending: InvoiceReview = {
  ...{ state: 'pending', step: 1, of: 1, approvals: [], digest: 'd' },
  ...{ approvers: [], uploaders: [] },
};
/** FE-A and FE-B wait for the user, FE-C was uploaded by the user, FE-D needs nothing. */
const REVIEWS = [pending, pending, { ...pending, uploaders: [user.id] }, null];
const ROWS = INVOICES.map((row, at) => ({ ...row, review: REVIEWS[at] ?? null }));

async function putPolicy(store: Store) {
  const data = { steps: [{ from_amount: 0, approvers: [] }], by_supplier: [], own_uploads: false, since: '2026-01-01' };
  const record = { id: APPROVAL_POLICY_ID, type: 'approval-policy', data, attachment: null, rev: 1 };
  await store.records.put({ ...record, updated_at: '2026-11-20T10:00:00Z', updated_by: user.email });
}

const approved = async (store: Store) =>
  (await store.invoices.toArray())
    .flatMap((row) => (row.review?.state === 'approved' ? [row.invoice_number] : []))
    .sort();

beforeEach(() => {
  setUpInvoiceList();
  undo.clear();
});

test('A approves the selected purchases whose turn is the person’s, with one undo; the bar has the same action', async () => {
  const store = await openInvoiceList(ROWS, user);
  await putPolicy(store);
  await userEvent.keyboard('{Control>}a{/Control}');
  const bar = within(await screen.findByRole('toolbar', { name: 'Facturas seleccionadas' }));
  await bar.findByRole('button', { name: 'Aprobar' });
  await userEvent.keyboard('a');
  expect(await screen.findByText('Aprobaste 2 facturas.')).toBeTruthy();
  expect(await approved(store)).toEqual(['FE-A', 'FE-B']);
  await undo.runLast();
  await waitFor(async () => expect(await approved(store)).toEqual([]));
  expect(await store.outbox.count()).toBe(0);
  await userEvent.click(bar.getByRole('button', { name: 'Aprobar' }));
  await waitFor(async () => expect(await approved(store)).toEqual(['FE-A', 'FE-B']));
  await userEvent.keyboard('a');
  expect(await screen.findByText('Nada de lo elegido espera tu aprobación.')).toBeTruthy();
});

test('without a policy A does nothing', async () => {
  const store = await openInvoiceList(ROWS, aUser({ role: 'admin' }));
  await userEvent.keyboard('a');
  await new Promise((next) => setTimeout(next, 100));
  expect(await store.outbox.count()).toBe(0);
});
