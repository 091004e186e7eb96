import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LazySelect } from '#app/ui/select/lazy-select.tsx';
import { saveSnapshot } from '#store/snapshots/save-snapshot.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { CompanySelect } from './company-select.tsx';

const id = crypto.randomUUID();
const withNits = (...nits: string[]) => aUser({ company: { id, name: 'Café del Valle', nits } });
const second = {
  id: crypto.randomUUID(),
  name: 'Segunda S.A.S.',
  tax_id_type: 'NIT',
  tax_id: '901269867',
  contact_info: null,
  email: null,
  created_at: '2026-01-01T00:00:00.000Z',
  is_main: false,
  is_read_only: false,
};

test('with one company there is nothing to select', async () => {
  await renderWithStore(<CompanySelect Select={LazySelect} company={undefined} onView={() => {}} />, {
    user: withNits('900123456'),
  });
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a company is selected by its name, or by its NIT where this device has no list of companies', async () => {
  const onView = vi.fn();
  await renderWithStore(<CompanySelect Select={LazySelect} company={undefined} onView={onView} />, {
    user: withNits('900123456', '901269867', '800197268'),
    fill: (store) => saveSnapshot(store, { id: 'companies', data: [second], taken_at: 1 }),
  });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Empresa' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Todas las empresas',
    'Café del Valle',
    'Segunda S.A.S.',
    'NIT 800.197.268-4',
  ]);
  await userEvent.click(screen.getByRole('option', { name: 'Segunda S.A.S.' }));
  expect(onView).toHaveBeenLastCalledWith({ company: '901269867' });
});

test('all companies is no filter', async () => {
  const onView = vi.fn();
  const user = withNits('900123456', '901269867');
  await renderWithStore(<CompanySelect Select={LazySelect} company="901269867" onView={onView} />, { user });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Empresa' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Todas las empresas' }));
  expect(onView).toHaveBeenLastCalledWith({ company: undefined });
});
