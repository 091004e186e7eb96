import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { RoutedApp } from '#app/routed-app.tsx';
import { createAppRouter } from '#app/router.tsx';
import { SessionProvider } from '#app/session/session-context.tsx';
import { createSessionManager, type SessionManager } from '#app/session/session-manager.ts';
import type { TabAccount } from '#app/switching/tab-account.ts';
import type { User } from '#domain/accounts/user.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import { Registry } from '#store/registry.ts';
import { storeName } from '#store/store.ts';
import { saveSignIn } from '#sync/session/session.ts';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { memberOf, someCompanies } from '#tests/harness/accounts/companies-of.ts';

i18n.loadAndActivate({ locale: 'es-CO', messages: {} });

const companies = someCompanies(2);
const [first, second] = companies;
let ana: User;
let anaThere: User;
let registry: Registry;

beforeEach(() => {
  sessionStorage.clear();
  ana = memberOf(companies, 0);
  anaThere = memberOf(companies, 1, { id: ana.id });
  registry = new Registry(`registry-${crypto.randomUUID()}`);
});

/** A tab with a memory of its own. */
function aTab(): TabAccount {
  let stored: string | undefined;
  return {
    read: () => stored,
    save: (name) => {
      stored = name;
    },
  };
}

/** A device where the person has opened both companies, the first one last. */
async function openedBoth(there = anaThere): Promise<void> {
  (await saveSignIn(registry, { token: 'there', user: there })).close();
  (await saveSignIn(registry, { token: 'here', user: ana })).close();
}

const shown = (manager: SessionManager) => {
  const session = manager.getSnapshot();
  return session.type === 'signed_in' ? session.user.company?.name : session.type;
};

async function openApp(path: string, there?: User) {
  globalThis.fetch = aWire().fetch;
  await openedBoth(there);
  const manager = createSessionManager(registry, undefined, aTab());
  await manager.start();
  const router = createAppRouter({ user: undefined }, createMemoryHistory({ initialEntries: [path] }));
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <SessionProvider value={manager}>
          <RoutedApp router={router} />
        </SessionProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  await screen.findByRole('main');
  return { manager, router };
}

test('the page stays, without the filters of the other company; title and header name the company', async () => {
  const { manager, router } = await openApp('/invoices?q=clavos&year=2026');
  await waitFor(() => expect(document.title).toBe('Facturas · Comercial Ejemplo S.A.S. · Cuadra'));
  expect(router.state.location.search).toMatchObject({ q: 'clavos' });
  fireEvent.keyDown(document.body, { key: '2', ctrlKey: true });
  await waitFor(() => expect(shown(manager)).toBe(second?.name));
  expect(router.state.location).toMatchObject({ pathname: '/invoices', search: {} });
  await waitFor(() => expect(document.title).toBe('Facturas · Distribuidora Andina S.A.S. · Cuadra'));
  expect(screen.getAllByText(String(second?.name)).length).toBeGreaterThan(0);
});

test('an invoice of one company is not requested in the other one: the list opens', async () => {
  const { manager, router } = await openApp(`/invoices/${crypto.randomUUID()}`);
  fireEvent.keyDown(document.body, { key: '2', ctrlKey: true });
  await waitFor(() => expect(shown(manager)).toBe(second?.name));
  expect(router.state.location.pathname).toBe('/invoices');
});

test('a page that the role in the other company may not open gives way to its first page', async () => {
  const permissions = { features: ['view_dashboard' as const], download_tabs: [], upload_types: [] };
  const there = memberOf(companies, 1, { id: ana.id, permissions });
  const { manager, router } = await openApp('/companies', there);
  fireEvent.keyDown(document.body, { key: '2', ctrlKey: true });
  await waitFor(() => expect(shown(manager)).toBe(second?.name));
  expect(router.state.location.pathname).toBe('/dashboard');
});

test('a switch in one tab leaves the other tab where it is, also when it is loaded again', async () => {
  globalThis.fetch = aWire().fetch;
  await openedBoth();
  const [tab, otherTab] = [aTab(), aTab()];
  const other = createSessionManager(registry, undefined, otherTab);
  await other.start();
  const manager = createSessionManager(registry, () => void other.start(), tab);
  await manager.start();
  await act(() => manager.switchCompany(second?.id ?? '', async () => true));
  expect([shown(manager), shown(other)]).toEqual([second?.name, first?.name]);
  const reloaded = createSessionManager(registry, undefined, otherTab);
  await reloaded.start();
  const fresh = createSessionManager(registry, undefined, aTab());
  await fresh.start();
  expect([shown(reloaded), shown(fresh)]).toEqual([first?.name, second?.name]);
});

test('a switch that fails leaves the list of the company in view to be read to its end', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('no network'));
  (await saveSignIn(registry, { token: 'here', user: ana })).close();
  const manager = createSessionManager(registry, undefined, aTab());
  await manager.start();
  const session = manager.getSnapshot();
  if (session.type !== 'signed_in') throw new Error('signed out');
  const result = await manager.switchCompany(second?.id ?? '', async () => true);
  expect(result).toEqual({ type: 'error', problem: 'first_time' });
  const index = invoiceIndexOf(session.store);
  const stop = index.subscribe(() => {});
  await waitFor(() => expect(index.getSnapshot().isReady).toBe(true));
  stop();
});

test('signing out ends the sign-in in every company of the device', async () => {
  const wire = aWire({ 'POST /api/auth/logout': () => ({ json: { message: '' } }) });
  await openedBoth();
  globalThis.fetch = wire.fetch;
  const manager = createSessionManager(registry, undefined, aTab());
  await manager.start();
  await manager.signOut();
  expect(await registry.accounts.toArray()).toEqual([]);
  expect(await registry.settings.toArray()).toEqual([]);
  const tokens = wire.requests
    .filter(({ url }) => url.endsWith('/logout'))
    .map(({ headers }) => headers.get('authorization'));
  expect(tokens).toEqual(['Bearer here', 'Bearer there']);
});

test('a company that the person left leaves the device, and the tab shows another one', async () => {
  const left = { ...anaThere, companies: companies.slice(1) };
  const wire = aWire({
    'GET /api/auth/me': ({ headers }) =>
      headers.get('authorization') === 'Bearer here' ? problem('account_removed') : { json: left },
  });
  await openedBoth();
  globalThis.fetch = wire.fetch;
  const manager = createSessionManager(registry, undefined, aTab());
  await manager.start();
  expect(shown(manager)).toBe(first?.name);
  await waitFor(() => expect(shown(manager)).toBe(second?.name));
  await waitFor(async () =>
    expect((await registry.accounts.toArray()).map(({ name }) => name)).toEqual([storeName(second?.id, ana.id)]),
  );
});

test('a new password elsewhere signs out of every company, and the data of each one leaves the device', async () => {
  await openedBoth();
  globalThis.fetch = aWire({ 'GET /api/auth/me': () => problem('signed_out') }).fetch;
  const manager = createSessionManager(registry, undefined, aTab());
  await manager.start();
  await waitFor(() => expect(manager.getSnapshot()).toEqual({ type: 'signed_out', hasExpired: true }));
  await waitFor(async () => expect(await registry.accounts.toArray()).toEqual([]));
});

test('Back after a switch opens the section in the company in view, and requests nothing of the other one', async () => {
  const id = crypto.randomUUID();
  const { manager, router } = await openApp('/invoices?q=clavos');
  await act(() => router.navigate({ to: '/invoices/$id', params: { id } }));
  await act(() => router.navigate({ to: '/dashboard' }));
  fireEvent.keyDown(document.body, { key: '2', ctrlKey: true });
  await waitFor(() => expect(shown(manager)).toBe(second?.name));
  const wire = aWire();
  globalThis.fetch = wire.fetch;
  act(() => router.history.back());
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/invoices', search: {} }));
  expect(router.state.location.search).not.toHaveProperty('q');
  expect(wire.requests.filter(({ url }) => url.includes(id))).toEqual([]);
  act(() => router.history.back());
  await waitFor(() => expect(router.state.location.href).toBe('/invoices'));
  expect(shown(manager)).toBe(second?.name);
});
