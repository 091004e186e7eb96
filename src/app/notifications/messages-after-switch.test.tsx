import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#domain/accounts/user.ts';
import { saveSignIn } from '#sync/session/session.ts';
import { aWire } from '#tests/harness/a-wire.ts';
import { memberOf, someCompanies } from '#tests/harness/accounts/companies-of.ts';
import { aSessionManager } from '#tests/harness/browser/render-with-store.tsx';
import type { SessionManager } from '../session/session-manager.ts';

i18n.loadAndActivate({ locale: 'es-CO', messages: {} });

const companies = someCompanies(2);
const TEXT = 'La factura FE5 quedó como Pagada.';
let manager: SessionManager;
/** The messages of the pages so far, by their company: a page may finish after it has left the screen. */
const notifyOf = new Map<string | undefined, (text: string) => void>();

beforeEach(async () => {
  // The code of the toasts is loaded anew, as on a page that has shown none.
  vi.resetModules();
  notifyOf.clear();
  const ana: User = memberOf(companies, 0);
  manager = await aSessionManager(aWire());
  const there = memberOf(companies, 1, { id: ana.id });
  (await saveSignIn(manager.registry, { token: 'there', user: there })).close();
  await act(() => manager.signIn({ token: 'here', user: ana }));
});

async function renderPage(): Promise<void> {
  const { useNotify } = await import('./use-notify.tsx');
  const { ToastHost } = await import('./toast-host.tsx');
  const context = await import('../session/session-context.tsx');
  function Page() {
    const { user } = context.useSignedIn();
    const { failed } = useNotify();
    notifyOf.set(user.company?.name, failed);
    return <p>{user.company?.name}</p>;
  }
  const Framed = () => <Page key={context.useSignedIn().store.name} />;
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <context.SessionProvider value={manager}>
          <ToastHost />
          <Framed />
        </context.SessionProvider>
      </MantineProvider>
    </I18nProvider>,
  );
}

const switchCompany = () => act(() => manager.switchCompany(companies[1]?.id ?? '', async () => true));
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 300)));

test('the first message of a page is shown when its code is there', async () => {
  await renderPage();
  act(() => notifyOf.get(companies[0]?.name)?.(TEXT));
  await screen.findByText(TEXT);
});

test('a message whose code is still loading when the company changes is not shown in the next one', async () => {
  await renderPage();
  act(() => notifyOf.get(companies[0]?.name)?.(TEXT));
  await switchCompany();
  await settle();
  expect(screen.queryByText(TEXT)).toBeNull();
});

test('a message that a page of the company before sends later is not shown either; one of the company in view is', async () => {
  await renderPage();
  const late = notifyOf.get(companies[0]?.name);
  await switchCompany();
  act(() => late?.(TEXT));
  await settle();
  expect(screen.queryByText(TEXT)).toBeNull();
  act(() => notifyOf.get(companies[1]?.name)?.('Listo.'));
  await waitFor(() => expect(screen.getByText('Listo.')).toBeTruthy());
});
