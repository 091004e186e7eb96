import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { APPROVAL_POLICY_ID, ApprovalPolicy } from '#domain/approval/approval-policy.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { addDays } from '#domain/dates/calendar-date.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { ApprovalPolicyPanel } from './approval-policy-panel.tsx';

const ana = { id: crypto.randomUUID(), email: 'ana@empresa.co', is_manager: true };
const luis = { id: crypto.randomUUID(), email: 'luis@empresa.co', is_manager: false };
const PEOPLE = { id: 'people', data: [ana, luis], taken_at: 1 };

const today = bogotaDate(new Date());
const purchase = (total_cop: number, issue_date = today, changes = {}) =>
  anInvoice({ direction: 'received', classification: 'expense', total_cop, issue_date, ...changes });
const PURCHASES = [
  purchase(100_000),
  purchase(900_000),
  purchase(2_000_000, addDays(today, -60)),
  purchase(900_000, today, { document_kind: 'credit_note' }),
  purchase(900_000, today, { direction: 'issued', classification: 'income' }),
];

beforeEach(goOffline);
afterEach(goOnline);

const open = (role: 'admin' | 'regular_user', policy?: ApprovalPolicy, hasPeople = true) =>
  renderWithStore(<ApprovalPolicyPanel />, {
    user: aUser({ role }),
    fill: async (store) => {
      if (hasPeople) await store.snapshots.put(PEOPLE as never);
      await store.invoices.bulkPut(PURCHASES);
      if (!policy) return;
      const record = { id: APPROVAL_POLICY_ID, type: 'approval-policy', data: policy, attachment: null, rev: 1 };
      await store.records.put({ ...record, updated_at: '2026-11-20T10:00:00Z', updated_by: luis.email });
    },
  });

test('an administrator writes a policy without a network, with the approver of a supplier', async () => {
  const store = await open('admin');
  await userEvent.click(await screen.findByRole('button', { name: 'Exigir aprobación' }));
  const save: HTMLButtonElement = await screen.findByRole('button', { name: 'Guardar política' });
  await userEvent.click(screen.getByRole('button', { name: 'Agregar proveedor' }));
  const supplier = screen.getByRole<HTMLInputElement>('combobox', { name: 'Proveedor' });
  expect(document.activeElement).toBe(supplier);
  await userEvent.type(supplier, 'cafe del');
  await userEvent.click(await screen.findByRole('option', { name: 'Café del Valle S.A.S. · NIT 900.123.456-8' }));
  expect(supplier.value).toBe('Café del Valle S.A.S. · NIT 900.123.456-8');
  expect(await screen.findByText('Elige quién aprueba sus compras.')).toBeTruthy();
  expect(save.disabled).toBe(true);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Aprueba' }), luis.email);
  await userEvent.click(screen.getByLabelText('Un segundo paso para montos mayores'));
  await userEvent.click(screen.getByLabelText('Quien sube una factura también puede aprobarla'));
  await userEvent.click(save);
  await waitFor(async () => {
    const stored = await store.records.get(APPROVAL_POLICY_ID);
    expect(ApprovalPolicy.parse(stored?.data)).toMatchObject({
      steps: [{ from_amount: 0 }, { from_amount: 0 }],
      by_supplier: [{ nit: '900123456', approver: luis.id }],
      own_uploads: true,
    });
  });
  expect(await store.outbox.toArray()).toMatchObject([{ about: APPROVAL_POLICY_ID }]);
});

test('a second step below the first one is not saved, and the form says why', async () => {
  const steps = [{ from_amount: 500, approvers: [] }];
  await open('admin', { steps, by_supplier: [], own_uploads: false, since: '2026-01-01' });
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar la política' }));
  await userEvent.click(await screen.findByLabelText('Un segundo paso para montos mayores'));
  const [, second] = screen.getAllByLabelText('Desde este valor en pesos');
  await userEvent.clear(second as HTMLElement);
  expect((await screen.findByRole('alert')).textContent).toBe('El segundo paso no puede empezar antes que el primero.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar política' }).disabled).toBe(true);
});

test('a supplier that is none and one that is there twice are named beside their row', async () => {
  const by_supplier = [{ nit: '900123456', approver: luis.id }];
  const steps = [{ from_amount: 0, approvers: [] }];
  await open('admin', { steps, by_supplier, own_uploads: false, since: '2026-01-01' });
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar la política' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar proveedor' }));
  const added = within(screen.getByRole('group', { name: 'Proveedor nuevo' }));
  const supplier = added.getByRole('combobox', { name: 'Proveedor' });
  await userEvent.type(supplier, '900,123');
  await userEvent.tab();
  expect(await screen.findByText('Elige un tercero de la lista o escribe su NIT.')).toBeTruthy();
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar política' });
  expect(save.disabled).toBe(true);
  await userEvent.clear(supplier);
  await userEvent.type(supplier, '900.123.456-8');
  await userEvent.tab();
  expect(await screen.findByText('Este proveedor ya está en otra fila.')).toBeTruthy();
  expect(save.disabled).toBe(true);
  const remove = await screen.findAllByRole('button', { name: 'Quitar a Café del Valle S.A.S.' });
  await userEvent.click(remove[1] as HTMLElement);
  expect(screen.getAllByRole('combobox', { name: 'Proveedor' })).toHaveLength(1);
  expect(document.activeElement?.textContent).toBe('Agregar proveedor');
  expect(save.disabled).toBe(false);
});

test('the form counts the purchases of the last month that would have needed an approval', async () => {
  await open('admin');
  await userEvent.click(await screen.findByRole('button', { name: 'Exigir aprobación' }));
  await screen.findByText('2 de tus compras del último mes habrían necesitado aprobación.');
  const amount = screen.getByLabelText<HTMLInputElement>('Desde este valor en pesos');
  expect(amount.value).toBe('$\u00A00');
  await userEvent.clear(amount);
  await userEvent.type(amount, '500000');
  expect(amount.value).toBe('$\u00A0500.000');
  await screen.findByText('1 de tus compras del último mes habría necesitado aprobación.');
});

test('the form warns of invoices that nobody could approve, and still saves', async () => {
  await open('admin');
  await userEvent.click(await screen.findByRole('button', { name: 'Exigir aprobación' }));
  const warning = await screen.findByText(/^Nadie podrá aprobar lo que suba ana@empresa\.co/);
  await userEvent.click(screen.getByLabelText('Un segundo paso para montos mayores'));
  expect(await screen.findByText(/^Los dos pasos los aprueban personas distintas, y aquí solo está ana@/)).toBeTruthy();
  expect(warning.isConnected).toBe(false);
  await userEvent.click(screen.getByLabelText('Un segundo paso para montos mayores'));
  await userEvent.click(screen.getByLabelText('Quien sube una factura también puede aprobarla'));
  await waitFor(() => expect(screen.queryByText(/Nadie podrá aprobar/)).toBeNull());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar política' }).disabled).toBe(false);
});

test('a step whose people have left the company says so', async () => {
  const steps = [{ from_amount: 0, approvers: [crypto.randomUUID()] }];
  await open('admin', { steps, by_supplier: [], own_uploads: false, since: '2026-01-01' });
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar la política' }));
  expect(await screen.findByText(/^Nadie puede aprobar el paso 1/)).toBeTruthy();
});

test('without a network and without the people the form says what it needs', async () => {
  await open('admin', undefined, false);
  await userEvent.click(await screen.findByRole('button', { name: 'Exigir aprobación' }));
  expect(await screen.findByText(/^Necesitas conexión para abrir la política por primera vez/)).toBeTruthy();
});

test('a person who manages nothing does not see the policy', async () => {
  await open('regular_user');
  await new Promise((next) => setTimeout(next, 50));
  expect(screen.queryByText('Aprobación de compras')).toBeNull();
});
