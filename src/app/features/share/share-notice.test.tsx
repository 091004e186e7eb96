import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { SharedFiles } from '#domain/files/shared-files.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { aSessionManager, renderWithSession, renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { ShareNotice } from './share-notice.tsx';

const aNote = (shared: SharedFiles) => <ShareNotice shared={shared} onClose={() => {}} />;

test('the person hears why some files were not taken', async () => {
  await renderWithStore(aNote({ shared: 'kept', refused: 'too_big spreadsheet from_elsewhere' }));
  expect(
    screen.getByText('No recibimos los archivos de más de 25 MB. Comparte el XML o divide el ZIP en varios.'),
  ).toBeTruthy();
  expect(screen.getByText(/Los archivos de Excel no se suben aquí/)).toBeTruthy();
});

test('no notice is shown where nothing was shared', async () => {
  await renderWithStore(aNote({}));
  expect(screen.getByRole('status').textContent).toBe('');
});

async function withFilesKept() {
  const sessionManager = await aSessionManager();
  const bytes = new ArrayBuffer(2_048);
  await sessionManager.registry.shared.bulkAdd([
    { name: 'fe-1.xml', type: 'text/xml', bytes, size: 2_048, at: 0 },
    { name: 'otra.xml', type: 'text/xml', bytes, size: 2_048, at: 0, owner: 'cuadra-of-another' },
  ]);
  await sessionManager.signIn({ token: 'token', user: aUser() });
  const session = sessionManager.getSnapshot();
  if (session.type !== 'signed_in') throw new Error('signing in did not work');
  await renderWithSession(aNote({ shared: 'kept' }), sessionManager);
  expect(await screen.findByText('fe-1.xml · 2 KB')).toBeTruthy();
  return { registry: sessionManager.registry, store: session.store };
}

test('M3 the question shows names, sizes, company and account; nothing is sent by itself', async () => {
  const { store } = await withFilesKept();
  expect(screen.getByText('Llegó 1 archivo. ¿Subirlo?')).toBeTruthy();
  const { company, email } = aUser();
  expect(screen.getByRole('status').textContent).toContain(`Se subirán a ${company?.name} con la cuenta ${email}.`);
  expect(screen.queryByText(/otra\.xml/)).toBeNull();
  expect(await store.uploads.count()).toBe(0);
});

test('M3 with a click they go into the queue, also without a network, and it promises no more than is kept', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { registry, store } = await withFilesKept();
  await userEvent.click(screen.getByRole('button', { name: 'Subir' }));
  await waitFor(async () => expect(await registry.shared.count()).toBe(1));
  expect((await store.uploads.toArray()).map(({ name }) => name)).toEqual(['fe-1.xml']);
  expect(await screen.findByText(/Recibimos 1 archivo y está en la cola\./)).toBeTruthy();
  // jsdom has no Background Sync.
  expect(screen.getByText(/Se enviará al abrir la app con conexión\./)).toBeTruthy();
});

test('M3 or they leave the device, and those of somebody else stay', async () => {
  const { registry, store } = await withFilesKept();
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
  await waitFor(async () => expect((await registry.shared.toArray()).map(({ name }) => name)).toEqual(['otra.xml']));
  expect(await store.uploads.count()).toBe(0);
});
