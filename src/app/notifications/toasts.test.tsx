import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aWire } from '#tests/harness/a-wire.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { aSessionManager } from '#tests/harness/browser/render-with-store.tsx';
import { SessionProvider } from '../session/session-context.tsx';
import { Toasts } from './toasts.tsx';
import { useNotify } from './use-notify.tsx';

i18n.loadAndActivate({ locale: 'es-CO', messages: {} });

test('what was said to one person is gone as soon as they leave', async () => {
  const sessionManager = await aSessionManager(aWire());
  await sessionManager.signIn({ token: 'abc', user: aUser() });
  render(
    <MantineProvider env="test">
      <SessionProvider value={sessionManager}>
        <Toasts />
      </SessionProvider>
    </MantineProvider>,
  );
  act(() => void notifications.show({ message: 'La factura FE5 quedó como Pagada.', autoClose: false }));
  await screen.findByText('La factura FE5 quedó como Pagada.');
  await act(() => sessionManager.signOut());
  await waitFor(() => expect(screen.queryByText('La factura FE5 quedó como Pagada.')).toBeNull());
});

test('an offer takes the place of the one before, so that what was done and its undo are seen', async () => {
  const sessionManager = await aSessionManager(aWire());
  await sessionManager.signIn({ token: 'abc', user: aUser() });
  let notify: ReturnType<typeof useNotify> | undefined;
  function Page() {
    notify = useNotify();
    return null;
  }
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <SessionProvider value={sessionManager}>
          <Toasts />
          <Page />
        </SessionProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  for (const nth of [1, 2, 3, 4]) await act(async () => notify?.offer(`rule ${nth}`, () => `Propuesta ${nth}`));
  await screen.findByText('Propuesta 4');
  await act(async () => void notify?.done('Actualizaste 3 facturas.', async () => {}));
  await screen.findByText('Actualizaste 3 facturas.');
  await waitFor(() => expect(screen.getAllByText(/^Propuesta/)).toHaveLength(1));
});
