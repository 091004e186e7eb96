import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { UsersPage } from '#app/features/users/users-page.tsx';
import type { CompanyUser } from '#domain/companies/company-user.ts';
import type { Plan } from '#domain/companies/plan.ts';
import type { Store } from '#store/store.ts';
import { aWire } from '../a-wire.ts';
import { aCompanyUser } from '../accounts/a-company-user.ts';
import { aUser } from '../accounts/a-user.ts';
import { renderWithStore } from './render-with-store.tsx';

export type Handlers = NonNullable<Parameters<typeof aWire>[0]>;

/** The signed-in administrator, as user and as a row of the list, and a colleague. */
export const me = aUser({ role: 'admin' });
export const own = aCompanyUser({ id: me.id, email: me.email, role: 'admin', is_titular: true, may_delete: false });
export const luis = aCompanyUser();
export const answering = (users: CompanyUser[]): Handlers => ({ 'GET /api/users': () => ({ json: users }) });

/** All tests of a file use the same user, whose database stays between them. */
const forget = (store: Store) => store.snapshots.clear();

export async function openUsers(handlers: Handlers = answering([own, luis]), plan: Plan = 'pro') {
  const wire = aWire(handlers);
  const store = await renderWithStore(<UsersPage />, { user: { ...me, subscription_plan: plan }, wire, fill: forget });
  return { wire, store };
}

export async function openForm(name = 'Invitar') {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

export const sent = (wire: ReturnType<typeof aWire>, method: string) =>
  wire.requests.filter((request) => request.method === method);
