import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aWire } from '#tests/harness/a-wire.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { aSessionManager, renderWithSession, renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { LoadMore } from '../forms/load-more.tsx';
import { useSignedIn } from '../session/session-context.tsx';
import { LoadFailure } from './load-failure.tsx';

const FEED = { epoch: 'e1', rows: [], cursor: 1, more: false };
const pages = { hasMore: true, more: { isLoading: false }, loadMore: async () => {} };

function Screen() {
  return (
    <>
      <LoadFailure offline="Necesitas conexión." failed="No pudimos cargar." onRetry={() => {}} />
      <LoadMore pages={pages}>Más</LoadMore>
    </>
  );
}

function SignedInScreen() {
  const { engine } = useSignedIn();
  return (
    <>
      <button type="button" onClick={() => void engine.syncNow()}>
        sync
      </button>
      <Screen />
    </>
  );
}

const isEnabled = () => !screen.getByRole<HTMLButtonElement>('button', { name: 'Más' }).disabled;

async function expectConnected() {
  expect(await screen.findByText('No pudimos cargar.')).toBeTruthy();
  expect(screen.queryByText('Necesitas conexión.')).toBeNull();
  await waitFor(() => expect(isEnabled()).toBe(true));
}

async function expectDisconnected() {
  expect(await screen.findByText('Necesitas conexión.')).toBeTruthy();
  expect(screen.queryByText('No pudimos cargar.')).toBeNull();
  await waitFor(() => expect(isEnabled()).toBe(false));
}

test('a server that does not answer is as no network: words and controls change, and change back with the server', async () => {
  let isUp = false;
  const whenUp = (answer: { json: unknown }) => () => {
    if (!isUp) throw new TypeError('Failed to fetch');
    return answer;
  };
  const wire = aWire({
    'GET /api/sync/everything': whenUp({ json: FEED }),
    'GET /api/sync/changes': whenUp({ json: { ...FEED, deleted: [] } }),
  });
  await renderWithStore(<SignedInScreen />, { wire });
  await expectConnected();
  const sync = screen.getByRole('button', { name: 'sync' });
  await userEvent.click(sync);
  await expectDisconnected();
  isUp = true;
  await userEvent.click(sync);
  await expectConnected();
});

test('before signing in the network of the device decides', async () => {
  await renderWithSession(<Screen />, await aSessionManager());
  await expectConnected();
  goOffline();
  await expectDisconnected();
  goOnline();
  await expectConnected();
});
