import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { ChangeSection } from './change-section.tsx';

const section = (count: number) => (
  <ChangeSection title="Cambios por enviar" rows={Array.from({ length: count }, (_, n) => n)}>
    {(n) => <li key={n}>{n}</li>}
  </ChangeSection>
);

test('hundreds of changes come fifty at a time, and all of them are counted', async () => {
  await renderWithStore(section(60));
  expect(await screen.findByRole('region', { name: /^Cambios por enviar\s*60$/ })).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(50);
  await userEvent.click(screen.getByRole('button', { name: 'Ver 10 más' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(60);
  expect(screen.queryByRole('button')).toBeNull();
});

test('an empty list is not there', async () => {
  await renderWithStore(section(0));
  expect(screen.queryByRole('region')).toBeNull();
});
