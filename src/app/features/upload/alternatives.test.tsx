import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openUpload } from '#tests/harness/browser/an-upload-page.tsx';

test('what the plan does not include says so', async () => {
  await openUpload();
  expect(await screen.findByText('La importación masiva no está incluida en tu plan o rol.')).toBeTruthy();
  expect(screen.getByText('El ingreso por correo lo configura un administrador con plan Pro.')).toBeTruthy();
});

test('who may import finds the way there', async () => {
  await openUpload(undefined, { plan: 'basic' });
  const link = await screen.findByRole('link', { name: 'Importación masiva desde Excel' });
  expect(link.getAttribute('href')).toBe('/imports');
});
