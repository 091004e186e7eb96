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
export async function aSessionManager(wire: Wire = aWire()): Promise<SessionManager> {
  globalThis.fetch = wire.fetch;
  const sessionManager = createSessionManager(new Registry(`registry-${crypto.randomUUID()}`));
  await sessionManager.start();
  return sessionManager;
}

/** `at` is the address, of which the page renders the same `ui`. */
export async function renderWithSession(ui: ReactNode, sessionManager: SessionManager, at = '/'): Promise<void> {
  // Remove notifications of an earlier test.
  notifications.clean();
  const routeTree = createRootRoute({ component: () => <div data-testid="page">{ui}</div> });
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  });
  render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test" theme={{ respectReducedMotion: true }}>
          <Notifications />
          <SessionProvider value={sessionManager}>
            <RouterProvider router={router} />
          </SessionProvider>
        </MantineProvider>
      </I18nProvider>
    </StrictMode>,
  );
  await screen.findByTestId('page');
}

type SignedIn = { user?: User; wire?: Wire; at?: string; fill?: (store: Store) => Promise<unknown> };

/** Renders a feature for a signed-in user over a new store, which is empty unless `fill` adds data. */
export async function renderWithStore(
  ui: ReactNode,
  { user = aUser(), wire, fill, at }: SignedIn = {},
): Promise<Store> {
  const sessionManager = await aSessionManager(wire);
  await sessionManager.signIn({ token: 'token', user });
  const session = sessionManager.getSnapshot();
  if (session.type !== 'signed_in') throw new Error('signing in did not work');
  await fill?.(session.store);
  await renderWithSession(ui, sessionManager, at);
  return session.store;
}
