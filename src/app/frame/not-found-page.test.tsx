import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aSessionManager, renderWithSession } from '#tests/harness/browser/render-with-store.tsx';
import { NotFoundPage } from './not-found-page.tsx';

test('the link to the start of an unknown page does not load the app again', async () => {
  await renderWithSession(<NotFoundPage />, await aSessionManager());
  const link = screen.getByRole('link', { name: 'Ir al inicio' });
  expect(link.getAttribute('href')).toBe('/');
  // The router prevents the browser's own navigation.
  expect(fireEvent.click(link)).toBe(false);
});
