import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { APPROVAL_POLICY_ID, ApprovalPolicy } from '#domain/approval/approval-policy.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { ApprovalPolicyPanel } from './approval-policy-panel.tsx';

const ana = { id: crypto.randomUUID(), email: 'ana@empresa.co', is_manager: true };
const luis = { id: crypto.randomUUID(), email: 'luis@empresa.co', is_manager: false };
const PEOPLE = { id: 'people', data: [ana, luis], taken_at: 1 };

beforeEach(goOffline);
afterEach(goOnline);

const open = (role: 'admin' | 'regular_user', policy?: ApprovalPolicy, hasPeople = true) =>
  renderWithStore(<ApprovalPolicyPanel />, {
    user: aUser({ role }),
    fill: async (store) => {
      if (hasPeople) await store.snapshots.put(PEOPLE as never);
      if (!policy) return;
      const record = { id: APPROVAL_POLICY_ID, type: 'approval-policy', data: policy, attachment: null, rev: 1 };
      await store.records.put({ ...record, updated_at: '2026-11-20T10:00:00Z', updated_by: luis.email });
    },
  });

test('an administrator writes a policy without a network, with the approver of a supplier', async () => {
  const store = await open('admin');
  await userEvent.click(await screen.findByRole('button', { name: 'Exigir aprobación' }));
  const save: HTMLButtonElement = await screen.findByRole('button', { name: 'Guardar política' });
  const suppliers = screen.getByLabelText('Quién aprueba a cada proveedor');
  await userEvent.type(suppliers, '900.123.456 nadie@empresa.co');
  expect(
    await screen.findByText('Línea 1: «nadie@empresa.co» no es el correo de una persona de la empresa.'),
  ).toBeTruthy();
  expect(save.disabled).toBe(true);
  await userEvent.clear(suppliers);
  await userEvent.type(suppliers, `900.123.456 ${luis.email}`);
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

test('a NIT that is none is named with its line, also with one step', async () => {
  await open('admin');
  await userEvent.click(await screen.findByRole('button', { name: 'Exigir aprobación' }));
  await userEvent.type(await screen.findByLabelText('Quién aprueba a cada proveedor'), `900,123,456 ${luis.email}`);
  expect(await screen.findByText(/^Línea 1: «900,123,456» no es un NIT\./)).toBeTruthy();
  expect(screen.queryByText(/El segundo paso no puede empezar/)).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar política' }).disabled).toBe(true);
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
