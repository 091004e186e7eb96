import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SessionManager } from '#app/session/session-manager.ts';
import { SignedInOnly } from '#app/session/signed-in-only.tsx';
import { ShortcutHost } from '#app/shortcuts/shortcut-host.tsx';
import type { User, UserCompany } from '#domain/accounts/user.ts';
import { Store, storeName } from '#store/store.ts';
import { aWire } from '#tests/harness/a-wire.ts';
import { memberOf, someCompanies } from '#tests/harness/accounts/companies-of.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { aSessionManager, renderWithSession } from '#tests/harness/browser/render-with-store.tsx';
import { CompanySwitcherHost } from './company-switcher-host.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => goOnline());

/** A person of `count` companies, with the first one in view, and a server that gives a token for each of them. */
async function open(count: number) {
  const companies = someCompanies(count);
  const user = memberOf(companies, 0);
  const profiles = companies.map((_, index) => memberOf(companies, index, { id: user.id }));
  const wire = aWire({
    'POST /api/auth/switch': async (request) => {
      const { company_id } = await request.json();
      return {
        json: { token: `token-${company_id}`, user: profiles.find(({ company }) => company?.id === company_id) },
      };
    },
    'GET /api/auth/me': (request) => ({ json: profileOf(request, profiles, user) }),
  });
  const manager = await aSessionManager(wire);
  await manager.signIn({ token: `token-${companies[0]?.id}`, user });
  await renderWithSession(
    <SignedInOnly>
      <CompanySwitcherHost />
      <ShortcutHost />
    </SignedInOnly>,
    manager,
  );
  return { companies, user, manager, wire };
}

const profileOf = (request: Request, profiles: readonly User[], own: User) =>
  profiles.find(({ company }) => request.headers.get('authorization') === `Bearer token-${company?.id}`) ?? own;

const shown = (manager: SessionManager) => {
  const session = manager.getSnapshot();
  return session.type === 'signed_in' ? session.user.company?.name : session.type;
};
const button = () => screen.findByRole('button', { name: /^Empresa:/ });
const press = (key: string, options: object = {}) => fireEvent.keyDown(document.body, { key, ...options });

async function openMenu() {
  await userEvent.click(await button());
  return within(await screen.findByRole('menu', { name: /^Empresa:/ }));
}

test('a person of one company sees nothing of it', async () => {
  const { manager } = await open(1);
  press('?');
  const help = within(await screen.findByRole('dialog', { name: 'Atajos de teclado' }));
  expect(help.queryByText(/Comercial Ejemplo/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Empresa:/ })).toBeNull();
  press('1', { ctrlKey: true });
  expect(shown(manager)).toBe('Comercial Ejemplo S.A.S.');
});

test('the switcher names the company in view, and the list each company with its NIT and role', async () => {
  await open(2);
  expect((await button()).textContent).toBe('Empresa: Comercial Ejemplo S.A.S. NIT 900.123.400-6 · usuario regular ');
  const menu = await openMenu();
  const items = menu.getAllByRole('menuitem');
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual(['true', null]);
  expect(items[1]?.textContent).toMatch(/^Distribuidora Andina S\.A\.S\. NIT 900\.123\.401-\d · administrador/);
});

test('a choice opens the other company, with its own token, in its own database', async () => {
  const { companies, user, manager, wire } = await open(2);
  const menu = await openMenu();
  await userEvent.click(menu.getByRole('menuitem', { name: /Distribuidora Andina/ }));
  await waitFor(() => expect(shown(manager)).toBe('Distribuidora Andina S.A.S.'));
  const session = manager.getSnapshot();
  expect(session).toMatchObject({ store: { name: storeName(companies[1]?.id, user.id) } });
  await waitFor(async () => expect((await button()).textContent).toContain('Distribuidora Andina'));
  const switches = wire.requests.filter(({ url }) => url.endsWith('/auth/switch'));
  expect(switches.map(({ headers }) => headers.get('authorization'))).toEqual([`Bearer token-${companies[0]?.id}`]);
});

test('offline, a company that was never opened here says that it needs a connection; one that was opens', async () => {
  const { manager, wire } = await open(3);
  await act(() => switchBy(manager, 1));
  await act(() => switchBy(manager, 0));
  goOffline();
  const countSwitches = () => wire.requests.filter(({ url }) => url.endsWith('/auth/switch')).length;
  const before = countSwitches();
  const menu = await openMenu();
  const never = menu.getByRole('menuitem', { name: /Ferretería/ });
  expect(never.textContent).toContain('Necesitas conexión para abrir esta empresa por primera vez.');
  const known = menu.getByRole('menuitem', { name: /Andina/ });
  await waitFor(() => expect(known.textContent).not.toContain('Necesitas conexión'));
  globalThis.fetch = aWire().fetch;
  await userEvent.click(never);
  expect((await screen.findByRole('alert')).textContent).toContain('Necesitas conexión para abrir esta empresa');
  expect(shown(manager)).toBe('Comercial Ejemplo S.A.S.');
  press('2', { ctrlKey: true });
  await waitFor(() => expect(shown(manager)).toBe('Distribuidora Andina S.A.S.'));
  expect(countSwitches()).toBe(before);
});

test('of keys that are pressed while a switch is under way, the last one holds', async () => {
  const { companies, user, manager } = await open(4);
  for (const index of [1, 2, 3, 0]) await act(() => switchBy(manager, index));
  const opened = new Set<string | undefined>();
  manager.subscribe(() => opened.add(shown(manager)));
  press('2', { ctrlKey: true });
  await Promise.resolve();
  for (const key of ['3', '1', '4']) press(key, { ctrlKey: true });
  const last = companies[3];
  await waitFor(() => expect(manager.getSnapshot()).toMatchObject({ store: { name: storeName(last?.id, user.id) } }));
  await waitFor(async () => expect((await button()).textContent).toContain(last?.name));
  expect(opened).not.toContain(companies[2]?.name);
});

/** Opens the company at this place of the list. */
const switchBy = (manager: SessionManager, index: number): Promise<unknown> => {
  const session = manager.getSnapshot();
  const { id } = (session.type === 'signed_in' && session.user.companies?.[index]) || ({ id: '' } as UserCompany);
  return manager.switchCompany(id, async () => true);
};

test('of twelve companies the first nine have a key, which the help shows, and no key acts in a field', async () => {
  const { manager } = await open(12);
  expect((await openMenu()).getAllByRole('menuitem')).toHaveLength(12);
  await userEvent.keyboard('{Escape}');
  await waitFor(async () => expect(document.activeElement).toBe(await button()));
  press('?');
  const help = within(await screen.findByRole('dialog', { name: 'Atajos de teclado' }));
  expect(help.getAllByText(/^Ir a .*(S\.A\.S\.|Ltda\.)$/)).toHaveLength(9);
  expect(help.getByText('Ctrl+9')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const field = document.body.appendChild(document.createElement('input'));
  fireEvent.keyDown(field, { key: '3', ctrlKey: true });
  press('3', { metaKey: true });
  field.remove();
  press('2', { ctrlKey: true });
  await waitFor(() => expect(shown(manager)).toBe('Distribuidora Andina S.A.S.'));
});

test.each(['andina', '900.123.401', '900123401'])('the palette finds a company by %s', async (text) => {
  const { manager } = await open(3);
  press('k', { ctrlKey: true });
  await userEvent.type(await screen.findByRole('combobox', { name: 'Página, acción o factura' }), text);
  const found = await screen.findAllByRole('option', { name: /^Ir a / });
  expect(found.map((option) => option.textContent)).toEqual([
    expect.stringMatching(/^Ir a Distribuidora Andina S\.A\.S\.NIT 900\.123\.401-\d · Ctrl\+2$/),
  ]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(shown(manager)).toBe('Distribuidora Andina S.A.S.'));
});

test('the palette finds an invoice of another company by its number and opens it there', async () => {
  const { manager, companies, user } = await open(3);
  await act(() => switchBy(manager, 1));
  await act(() => switchBy(manager, 0));
  const other = new Store(storeName(companies[1]?.id, user.id));
  await other.invoices.put(anInvoice({ invoice_number: 'SETP-90417' }));
  other.close();
  press('k', { ctrlKey: true });
  await userEvent.type(await screen.findByRole('combobox', { name: 'Página, acción o factura' }), 'setp90417');
  const found = await screen.findByRole('option', { name: /^SETP-90417 en Distribuidora Andina S\.A\.S\./ });
  expect(found.textContent).toMatch(/Café del Valle S\.A\.S\. · 21\/11\/2026 · \$\s?119\.000/);
  screen.getByText('No pudimos buscar en el servidor: los resultados son de este dispositivo.');
  await userEvent.click(found);
  await waitFor(() => expect(shown(manager)).toBe('Distribuidora Andina S.A.S.'));
});
