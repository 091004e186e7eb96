import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { SharedFiles } from '#domain/shared-files.ts';
import { aUser } from '#tests/harness/a-user.ts';
import { aKeeper, renderWithKeeper, renderWithStore } from '#tests/harness/render-with-store.tsx';
import { ShareNote } from './share-note.tsx';

const aNote = (shared: SharedFiles) => <ShareNote shared={shared} onClose={() => {}} />;

test('the person hears how many files were taken, and why others were not', async () => {
  await renderWithStore(aNote({ shared: 'queued', count: 2, refused: 'too_big spreadsheet from_elsewhere' }));
  expect(screen.getByText(/Recibimos 2 archivos y están en la cola\./)).toBeTruthy();
  expect(screen.getByText('El archivo supera 25 MB.')).toBeTruthy();
  expect(screen.getByText(/Los archivos de Excel no se suben aquí/)).toBeTruthy();
});

test('without a network it promises no more than this browser keeps', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await renderWithStore(aNote({ shared: 'queued', count: 1 }));
  // jsdom has no Background Sync.
  expect(screen.getByText(/Se enviará al abrir la app con conexión\./)).toBeTruthy();
});

test('nothing is said where nothing was shared', async () => {
  await renderWithStore(aNote({}));
  expect(screen.getByRole('status').textContent).toBe('');
});

async function withAFileKept() {
  const keeper = await aKeeper();
  await keeper.registry.shared.add({ name: 'fe-1.xml', type: 'text/xml', bytes: new ArrayBuffer(8), at: 0 });
  await keeper.signIn({ token: 'token', user: aUser() });
  const session = keeper.now();
  if (session.state !== 'signed_in') throw new Error('signing in did not work');
  await renderWithKeeper(aNote({}), keeper);
  expect(await screen.findByText(/fe-1\.xml/)).toBeTruthy();
  return { registry: keeper.registry, store: session.store };
}

test('what was shared before anybody signed in goes only with this person’s word', async () => {
  const { registry, store } = await withAFileKept();
  expect(await store.uploads.count()).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Subir a esta empresa' }));
  await waitFor(async () => expect(await registry.shared.count()).toBe(0));
  expect((await store.uploads.toArray()).map(({ name }) => name)).toEqual(['fe-1.xml']);
});

test('or leaves the device', async () => {
  const { registry, store } = await withAFileKept();
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
  await waitFor(async () => expect(await registry.shared.count()).toBe(0));
  expect(await store.uploads.count()).toBe(0);
});
