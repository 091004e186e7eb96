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
    await renderWithStore(<SideMenu due={due} />);
    expect((await screen.findByRole('link', { name: /^Plazos/ })).textContent).toBe(text);
  },
);
