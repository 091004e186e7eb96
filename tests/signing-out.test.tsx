import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RoutedApp } from '#app/routed-app.tsx';
import { createAppRouter } from '#app/router.tsx';
import { SessionProvider } from '#app/session/session-context.tsx';
import { aWire } from '#tests/harness/a-wire.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { aSessionManager } from '#tests/harness/browser/render-with-store.tsx';

test('signing out leads to the way in without drawing a protected page for nobody', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const sessionManager = await aSessionManager(aWire());
  await sessionManager.signIn({ token: 'abc', user: aUser() });
  const router = createAppRouter({ user: undefined }, createMemoryHistory({ initialEntries: ['/companies'] }));
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <SessionProvider value={sessionManager}>
          <RoutedApp router={router} />
        </SessionProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  await screen.findByRole('heading', { name: 'Empresas' });
  await act(() => sessionManager.signOut());
  expect(screen.queryByRole('heading', { name: 'Empresas' })).toBeNull();
  await screen.findByRole('link', { name: '¿Olvidaste tu contraseña?' });
  const result = complaints.mock.calls.flat().map(String);
  complaints.mockRestore();
  expect(result.filter((text) => text.includes('useSignedIn'))).toEqual([]);
});
