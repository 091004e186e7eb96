import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SignedInOnly } from '#app/session/signed-in-only.tsx';
import { addToPile } from '#sync/uploads/pile.ts';
import { aWire } from '#tests/harness/a-wire.ts';
import { memberOf, someCompanies } from '#tests/harness/accounts/companies-of.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { aSessionManager, renderWithSession } from '#tests/harness/browser/render-with-store.tsx';
import { withTouch } from '#tests/harness/browser/with-touch.ts';
import { PilePage } from './pile-page.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(goOnline);

/** Two companies, of which the first is in view, and a pile of one file for it. */
async function open() {
  const companies = someCompanies(2);
  const user = memberOf(companies, 0);
  const manager = await aSessionManager(aWire({ 'GET /api/auth/me': () => ({ json: user }) }));
  await manager.signIn({ token: 'token', user });
  const bytes = new TextEncoder().encode('x').buffer;
  const file = { name: 'a.xml', type: '', bytes, sha256: 'a'.repeat(64), reading: null };
  await addToPile(manager.registry, user.id, [{ ...file, company_ids: [companies[0]?.id ?? ''] }]);
  await renderWithSession(
    <SignedInOnly>
      <PilePage />
    </SignedInOnly>,
    manager,
  );
  const session = manager.getSnapshot();
  if (session.type !== 'signed_in') throw new Error('signing in did not work');
  return { store: session.store, name: companies[0]?.name ?? '' };
}

test('a pile that was sent is taken back by one press, and is there to be sent again', async () => {
  const { store, name } = await open();
  // Nothing is being sent at the moment of the undo.
  goOffline();
  await userEvent.click(await screen.findByRole('button', { name: 'Subir 1 archivo' }));
  await screen.findByText(/^Pusimos 1 en la cola/);
  expect(await store.outbox.count()).toBe(1);
  await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: /Deshacer/ }));
  await screen.findByText('1 archivo volvió a la pila.');
  within(await screen.findByRole('region', { name })).getByText('a.xml');
  expect([await store.outbox.count(), await store.uploads.count(), await store.blobs.count()]).toEqual([0, 0, 0]);
});

test('where a finger chooses the files, nobody is invited to drag them', async () => {
  await withTouch(async () => {
    await open();
    await screen.findByText('Selecciona los XML y ZIP de todas tus empresas');
    expect(screen.queryByText(/Arrastra/)).toBeNull();
  });
});
