import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ShortcutHost } from '#app/shortcuts/shortcut-host.tsx';
import { findCodedValue } from '#domain/coding/with-coding.ts';
import { aWire } from '#tests/harness/a-wire.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { anInvoiceDetail } from '#tests/harness/an-invoice-detail.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { InvoiceDetailPage } from './invoice-detail-page.tsx';

async function open({ isPanel = false } = {}) {
  const detail = anInvoiceDetail();
  const { id } = detail;
  const wire = aWire({ [`GET /api/invoices/${id}`]: () => ({ json: detail }) });
  const page = (
    <>
      <ShortcutHost />
      <InvoiceDetailPage id={id} isPanel={isPanel} />
    </>
  );
  const user = aUser({ role: 'admin', email: 'yo@example.test' });
  const store = await renderWithStore(page, { user, wire, fill: (opened) => opened.invoices.add(anInvoice({ id })) });
  await screen.findByRole('region', { name: 'Productos y servicios' });
  return { row: async () => (await store.invoices.get(id)) ?? {}, user };
}

test('on the page of an invoice keys set its status and class, code it, and are taken back', async () => {
  const { row, user } = await open();
  await userEvent.keyboard('4');
  await waitFor(async () => expect(await row()).toMatchObject({ status: 'paid' }));
  await userEvent.keyboard('g');
  await waitFor(async () => expect(await row()).toMatchObject({ classification: 'expense' }));
  await userEvent.keyboard('e');
  await screen.findByText('Asignar a yo@example.test');
  await userEvent.keyboard('asignar yo{Enter}');
  await waitFor(async () => expect(findCodedValue(await row(), 'assignee')?.value).toBe(user.id));
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect(findCodedValue(await row(), 'assignee')).toBeUndefined());
  await userEvent.keyboard('.');
  await waitFor(async () => expect(findCodedValue(await row(), 'assignee')?.value).toBe(user.id));
});

test('the panel beside a list leaves these keys to the list', async () => {
  const { row } = await open({ isPanel: true });
  const before = await row();
  await userEvent.keyboard('4ge');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await row()).toEqual(before);
});
