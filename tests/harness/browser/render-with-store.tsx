import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { parseSearch, stringifySearch } from '#app/search-text.ts';
import { SessionProvider } from '#app/session/session-context.tsx';
import { createSessionManager, type SessionManager } from '#app/session/session-manager.ts';
import type { User } from '#domain/accounts/user.ts';
import { Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import { aWire, type Wire } from '../a-wire.ts';
import { aUser } from '../accounts/a-user.ts';

i18n.loadAndActivate({ locale: 'es-CO', messages: {} });

/** A signed-out device whose network reaches nothing unless the test passes a `wire`. */
export async function aKeeper(wire: Wire = aWire()): Promise<SessionManager> {
  globalThis.fetch = wire.fetch;
  const keeper = createSessionManager(new Registry(`registry-${crypto.randomUUID()}`));
  await keeper.start();
  return keeper;
}

export async function renderWithKeeper(ui: ReactNode, keeper: SessionManager): Promise<void> {
  // Remove notifications of an earlier test.
  notifications.clean();
  const routeTree = createRootRoute({ component: () => <div data-testid="page">{ui}</div> });
  const router = createRouter({ routeTree, history: createMemoryHistory(), parseSearch, stringifySearch });
  render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <Notifications />
          <SessionProvider value={keeper}>
            <RouterProvider router={router} />
          </SessionProvider>
        </MantineProvider>
      </I18nProvider>
    </StrictMode>,
  );
  await screen.findByTestId('page');
}

type SignedIn = { user?: User; wire?: Wire; fill?: (store: Store) => Promise<unknown> };

/** Renders a feature for a signed-in user over a new store, which is empty unless `fill` adds data. */
export async function renderWithStore(ui: ReactNode, { user = aUser(), wire, fill }: SignedIn = {}): Promise<Store> {
  const keeper = await aKeeper(wire);
  await keeper.signIn({ token: 'token', user });
  const session = keeper.getSnapshot();
  if (session.type !== 'signed_in') throw new Error('signing in did not work');
  await fill?.(session.store);
  await renderWithKeeper(ui, keeper);
  return session.store;
}
