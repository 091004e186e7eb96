import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { anInvoiceDetail } from '#tests/harness/an-invoice-detail.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import type { DeleteButton } from './delete-button.ts';
import { PageActions } from './page-actions.tsx';

const jsdomMedia = window.matchMedia;
afterEach(() => {
  window.matchMedia = jsdomMedia;
});

const onDelete = vi.fn();
const Delete: DeleteButton = ({ children }) => children?.(onDelete) ?? <button type="button">Eliminar</button>;
const detail = anInvoiceDetail();
const open = () =>
  renderWithStore(
    <PageActions detail={detail} row={anInvoice({ id: detail.id })} DeleteButton={Delete} onPrint={() => {}} />,
  );

test('on a phone all actions are in one menu', async () => {
  window.matchMedia = (query) => ({ ...jsdomMedia(query), matches: query.includes('max-width') });
  await open();
  const menu = await screen.findByRole('button', { name: 'Más acciones' });
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await userEvent.click(menu);
  expect((await screen.findAllByRole('menuitem')).length).toBeGreaterThanOrEqual(2);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Eliminar' }));
  expect(onDelete).toHaveBeenCalledTimes(1);
});

test('elsewhere they are buttons', async () => {
  await open();
  screen.getByRole('button', { name: /^Imprimir/ });
  screen.getByRole('button', { name: 'Eliminar' });
  expect(screen.queryByRole('button', { name: 'Más acciones' })).toBeNull();
});
