import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { UserBlock } from './user-block.tsx';

test('a person of a firm without a company has its name in place of a role and a plan', async () => {
  const firm = { id: crypto.randomUUID(), name: 'Contadores Andinos', role: 'staff' } as const;
  await renderWithStore(<UserBlock />, { user: aUser({ company: null, firm }) });
  await screen.findByText('Contadores Andinos');
  expect(screen.queryByText(/Plan /)).toBeNull();
});

test.each([
  [true, 'Titular · usuario regular · Plan Pro'],
  [false, 'usuario regular · Plan Pro'],
])('a titular (%s) is named as such beside the role', async (is_titular, text) => {
  await renderWithStore(<UserBlock />, { user: aUser({ is_titular }) });
  expect(
    await screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === text),
  ).toBeTruthy();
});
