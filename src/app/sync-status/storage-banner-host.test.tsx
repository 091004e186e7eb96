import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { writeMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { SignedInOnly } from '../session/signed-in-only.tsx';
import { StorageBannerHost } from './storage-banner-host.tsx';

const shown = (fill: (store: Store) => Promise<unknown>, wire = aWire()) =>
  renderWithStore(
    <SignedInOnly>
      <StorageBannerHost />
    </SignedInOnly>,
    { fill, wire },
  );

test('a build that is too old to send says so and offers the newer one', async () => {
  const wire = aWire({ 'GET /api/sync/everything': () => problem('client_too_old') });
  await shown(async () => {}, wire);
  expect(await screen.findByText('Hay una nueva versión. Recarga para enviar tus cambios.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Recargar' })).toBeDefined();
});

test('a database that a newer build has written shows that it is read-only', async () => {
  await shown((store) => writeMeta(store, 'schema_rev', 99));
  expect(await screen.findByText('Hay una nueva versión. Recarga para seguir haciendo cambios.')).toBeDefined();
});

test.each([
  ['outdated', 'Actualizando en otra pestaña, recarga esta.', true],
  ['blocked', 'Cierra las otras pestañas de Cuadra para terminar de actualizar.', false],
  ['broken', 'Algo no salió bien con los datos de este dispositivo. Recarga la página.', true],
  ['full', /^Este dispositivo no tiene espacio suficiente\./, false],
] as const)('a database in trouble (%s) says what helps', async (trouble, text, canReload) => {
  await shown(async (store) => store.report(trouble));
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryAllByRole('button', { name: 'Recargar' })).toHaveLength(canReload ? 1 : 0);
});
