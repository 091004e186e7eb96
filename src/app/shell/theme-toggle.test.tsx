import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWithStore } from '#tests/harness/render-with-store.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

test('the theme is chosen with the keyboard too, one at a time, and shown at once', async () => {
  await renderWithStore(<ThemeToggle />);
  const dark = screen.getByRole('radio', { name: 'Tema oscuro' });
  await userEvent.click(dark);
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('light');
  expect(screen.getAllByRole('radio', { checked: true })).toEqual([
    screen.getByRole('radio', { name: 'Tema del sistema' }),
  ]);
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
