import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

test('a chosen theme is shown at once, and is the only one chosen', async () => {
  await renderWithStore(<ThemeToggle />);
  const dark = screen.getByRole('radio', { name: 'Tema oscuro' });
  await userEvent.click(dark);
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
  expect(screen.getAllByRole('radio', { checked: true })).toEqual([dark]);
});

test('two of them on one page, as with the sheet of a phone, do not take the choice from each other', async () => {
  await renderWithStore(
    <>
      <ThemeToggle />
      <ThemeToggle />
    </>,
  );
  const [first] = screen.getAllByRole('radio', { name: 'Tema claro' });
  if (!first) throw new Error('no toggle');
  await userEvent.click(first);
  expect(screen.getAllByRole('radio', { checked: true }).map((radio) => radio.getAttribute('aria-label'))).toEqual([
    'Tema claro',
    'Tema claro',
  ]);
});
