import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { SideMenu } from './side-menu.tsx';

test.each([
  [2, 'Plazos2'],
  [0, 'Plazos'],
])(
  'the menu shows the number of purchases that are due after the name of the page, as after a view (%i)',
  async (due, text) => {
    await renderWithStore(<SideMenu due={due} endingToday={0} />);
    expect((await screen.findByRole('link', { name: /^Plazos/ })).textContent).toBe(text);
  },
);

test('the notices carry the number of what their page shows, with the purchases whose term ends today', async () => {
  await renderWithStore(<SideMenu due={3} endingToday={2} />);
  expect((await screen.findByRole('link', { name: /^Notificaciones/ })).textContent).toBe('Notificaciones2');
  expect(screen.getByRole('link', { name: /^Plazos/ }).textContent).toBe('Plazos3');
});
