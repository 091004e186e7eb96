import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createAppRouter } from '#app/router.tsx';
import { SessionProvider } from '#app/session/session-context.tsx';
import { shortcuts } from '#app/shortcuts/shortcuts.ts';
import { aWire } from './harness/a-wire.ts';
import { aUser } from './harness/accounts/a-user.ts';
import { anInvoice } from './harness/an-invoice.ts';
import { anInvoiceDetail } from './harness/an-invoice-detail.ts';
import { aSessionManager } from './harness/browser/render-with-store.tsx';

afterEach(cleanup);

/** Four invoices, of which three are drafts; the newest is the first of the list. */
const INVOICES = ['FE-1', 'FE-2', 'FE-3', 'FE-4'].map((invoice_number, index) =>
  anInvoice({ invoice_number, status: index === 1 ? 'paid' : 'draft', issue_date: `2026-11-1${9 - index}` }),
);
const idOf = (number: string) => INVOICES.find(({ invoice_number }) => invoice_number === number)?.id ?? '';

async function open(address: string, wire = aWire()) {
  const user = aUser();
  const sessionManager = await aSessionManager(wire);
  await sessionManager.signIn({ token: 'token', user });
  const session = sessionManager.getSnapshot();
  if (session.type !== 'signed_in') throw new Error('signing in did not work');
  const { store } = session;
  await store.invoices.bulkPut(INVOICES);
  const context = { user, store };
  const router = createAppRouter(context, createMemoryHistory({ initialEntries: [address] }));
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <SessionProvider value={sessionManager}>
          <RouterProvider router={router} context={context} />
        </SessionProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  return { router, store };
}

const isShown = (number: string) => screen.findByRole('heading', { level: 1, name: new RegExp(`^${number}`) });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('the page of an invoice steps through the list that it was opened from, and back leads to that list', async () => {
  const { router } = await open('/invoices?status=draft');
  await userEvent.click(await screen.findByRole('link', { name: 'FE-1' }));
  await isShown('FE-1');
  expect(await screen.findByText('1 de 3')).toBeTruthy();
  expect(button('Anterior').disabled).toBe(true);
  await userEvent.click(button('Siguiente'));
  // FE-2 is paid, and so not in the list.
  await isShown('FE-3');
  await screen.findByText('2 de 3');
  act(() =>
    shortcuts
      .getSnapshot()
      .find(({ keys }) => keys.includes('j'))
      ?.run(),
  );
  await isShown('FE-4');
  await screen.findByText('3 de 3');
  expect(button('Siguiente').disabled).toBe(true);
  act(() => router.history.back());
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/invoices', search: { status: 'draft' } }),
  );
});

test('an invoice that leaves the list keeps its place between the others', async () => {
  const { store } = await open('/invoices?status=draft');
  await userEvent.click(await screen.findByRole('link', { name: 'FE-3' }));
  await isShown('FE-3');
  await screen.findByText('2 de 3');
  await store.invoices.update(idOf('FE-3'), { status: 'paid', rev: 1 });
  await waitFor(() => expect(screen.queryByText('2 de 3')).toBeNull());
  await userEvent.click(button('Siguiente'));
  await isShown('FE-4');
});

test('an invoice that a link opened has no list to step through', async () => {
  await open(`/invoices/${idOf('FE-1')}`);
  await isShown('FE-1');
  expect(screen.queryByRole('button', { name: 'Siguiente' })).toBeNull();
});

test('an invoice that is deleted on its page leads back to the list that it was opened from', async () => {
  const detail = anInvoiceDetail({ id: idOf('FE-3'), invoice_number: 'FE-3' });
  const wire = aWire({ [`GET /api/invoices/${detail.id}`]: () => ({ json: detail }) });
  const { router, store } = await open('/invoices?status=draft', wire);
  await userEvent.click(await screen.findByRole('link', { name: 'FE-3' }));
  await isShown('FE-3');
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/invoices', search: { status: 'draft' } }),
  );
  expect(await store.outbox.toArray()).toMatchObject([{ operation: 'invoice.delete', about: detail.id }]);
});
