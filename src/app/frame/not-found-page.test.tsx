import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { aSessionManager, renderWithSession, renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { NotFoundPage } from './not-found-page.tsx';

test('the link to the start of an unknown page does not load the app again', async () => {
  await renderWithSession(<NotFoundPage />, await aSessionManager());
  // The address is named, so that a mistyped one is seen.
  expect(screen.getByText(/^Nada en Cuadra tiene la dirección/).textContent).toMatch(/dirección \/.*\.$/);
  const link = screen.getByRole('link', { name: 'Ir al inicio' });
  expect(link.getAttribute('href')).toBe('/');
  // The router prevents the browser's own navigation.
  expect(fireEvent.click(link)).toBe(false);
});

test('a signed-in user keeps the menu on an unknown page', async () => {
  await renderWithStore(<NotFoundPage />);
  expect(await screen.findByText('No encontramos esta página.')).toBeTruthy();
  expect(screen.getAllByRole('navigation', { name: 'Menú' })).not.toHaveLength(0);
});

test('a super admin keeps the header of the platform', async () => {
  await renderWithStore(<NotFoundPage />, { user: aUser({ role: 'super_admin' }) });
  expect(await screen.findByText('No encontramos esta página.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Super administración' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Menú' })).toBeNull();
});
