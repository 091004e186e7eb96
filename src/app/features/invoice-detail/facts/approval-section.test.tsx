import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLiveQuery } from 'dexie-react-hooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { CompanyPerson } from '#contract/accounts/users.ts';
import type { InvoiceReview } from '#domain/approval/invoice-review.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Store } from '#store/store.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { ApprovalSection } from './approval-section.tsx';

const user = aUser({ role: 'regular_user' });
const pending: InvoiceReview = {
  ...{ state: 'pending', step: 1, of: 1, approvals: [], digest: 'd' },
  ...{ approvers: [user.id], uploaders: [] },
};

beforeEach(goOffline);
afterEach(goOnline);

async function fill(store: Store, row: Invoice, people: CompanyPerson[]) {
  await store.invoices.put(row);
  if (people.length > 0) await store.snapshots.put({ id: 'people', data: people, taken_at: 1 } as never);
}

function Shown({ id }: { id: string }) {
  const { store } = useSignedIn();
  const row = useLiveQuery(() => store.invoices.get(id), [store, id]);
  return row ? <ApprovalSection row={row} isPanel={false} /> : null;
}

async function open(review: InvoiceReview, person = user, people: CompanyPerson[] = []) {
  const row = anInvoice({ review });
  return renderWithStore(<Shown id={row.id} />, { user: person, fill: (store) => fill(store, row, people) });
}

test('the approver approves and withdraws without a network', async () => {
  const store = await open(pending);
  await userEvent.click(await screen.findByRole('button', { name: 'Aprobar' }));
  expect(await screen.findByText('Aprobada')).toBeTruthy();
  expect(await store.outbox.toArray()).toMatchObject([
    { operation: 'invoice.approve', input: { step: 1, digest: 'd' } },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Retirar la aprobación' }));
  expect(await screen.findByText('Por aprobar: paso 1 de 1')).toBeTruthy();
  expect(await store.outbox.count()).toBe(0);
});

test('a manager withdraws the approval that they see, and no later one', async () => {
  const luis = { step: 1, user_id: crypto.randomUUID(), email: 'luis@empresa.co', at: '2026-11-20T15:00:00Z' };
  const approved = { ...pending, state: 'approved' as const, approvals: [luis] };
  const store = await open(approved, aUser({ role: 'admin' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Retirar la aprobación' }));
  const { step, user_id, at } = luis;
  expect(await store.outbox.toArray()).toMatchObject([{ input: { step, seen: { user_id, at } } }]);
});

test.each([
  [{ approvers: [crypto.randomUUID()] }, 'Este paso lo aprueba otra persona.'],
  [{ uploaders: [user.id] }, 'Subiste esta factura: la aprueba otra persona.'],
])('the button is disabled with its reason: %o', async (part, reason) => {
  await open({ ...pending, ...part });
  const button: HTMLButtonElement = await screen.findByRole('button', { name: 'Aprobar' });
  expect(button.disabled).toBe(true);
  expect(screen.getByText(reason).id).toBe(button.getAttribute('aria-describedby'));
});

test('where nobody may approve, the invoice says so and what to do', async () => {
  const people = [{ id: user.id, email: user.email, is_manager: false }];
  await open({ ...pending, uploaders: [user.id] }, user, people);
  expect(await screen.findByText(/nadie puede aprobarla\. Pide al titular/)).toBeTruthy();
});

test('where somebody else may approve, it does not', async () => {
  const other = { id: crypto.randomUUID(), email: 'luis@empresa.co', is_manager: true };
  await open({ ...pending, approvers: [] }, user, [{ id: user.id, email: user.email, is_manager: false }, other]);
  expect(await screen.findByText('Este paso lo aprueba otra persona.')).toBeTruthy();
  expect(screen.queryByText(/nadie puede aprobarla/)).toBeNull();
});
