import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aWire } from '#tests/harness/a-wire.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { aSessionManager } from '#tests/harness/browser/render-with-store.tsx';
import { SessionProvider } from '../session/session-context.tsx';
import { Toasts } from './toasts.tsx';

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
