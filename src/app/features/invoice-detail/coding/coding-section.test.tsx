import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { undo } from '#app/notifications/undo.ts';
import type { CodedValue } from '#domain/coding/coded-value.ts';
import { findCodedValue } from '#domain/coding/with-coding.ts';
import type { Classification } from '#domain/invoices/invoice.ts';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import type { Store } from '#store/store.ts';
import { putRecord } from '#sync/records/enqueue-record.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { CodingSection } from './coding-section.tsx';

const TAG = '11111111-1111-4111-8111-111111111111';
const FIELD = '22222222-2222-4222-8222-222222222222';
const RULE = '33333333-3333-4333-8333-333333333333';
const AT = '2026-11-21T10:00:00.000Z';

let store: Store;
async function open(coding: CodedValue[] = [], canChange = true, classification: Classification = 'expense') {
  goOffline();
  const row = anInvoice({ coding, classification });
  // The section reads only what a row has too.
  const detail = row as unknown as InvoiceDetail;
  await renderWithStore(<CodingSection detail={detail} canChange={canChange} />, {
    fill: async (opened) => {
      store = opened;
      await opened.invoices.add(row);
      await putRecord(opened, { id: TAG, type: 'tag', data: { name: 'Urgente', color: 'red' } });
      const field = { name: 'Proyecto', type: 'number' as const, options: [], order: 1 };
      await putRecord(opened, { id: FIELD, type: 'custom-field', data: field });
    },
  });
  await screen.findByRole('heading', { name: 'Codificación' });
  return row;
}
const codedValue = async (id: string, field: string) => {
  const row = await store.invoices.get(id);
  return row && findCodedValue(row, field)?.value;
};

afterEach(goOnline);

test('without a network an account is found by its name, saved at once, and taken back', async () => {
  const { id } = await open();
  const field = screen.getByLabelText('Cuenta', { selector: 'input' });
  await userEvent.type(field, 'retencion en la fuente');
  await userEvent.click(await screen.findByText('2365 · Retención en la fuente'));
  await waitFor(async () => expect(await codedValue(id, 'account')).toBe('2365'));
  await screen.findByText(/Guardaste: Cuenta/);
  await undo.runLast();
  await waitFor(async () => expect(await codedValue(id, 'account')).toBeUndefined());
});

test('a tag is put by pressing it, and says where it comes from', async () => {
  const { id } = await open();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Urgente' }));
  await waitFor(async () => expect(await codedValue(id, `tag:${TAG}`)).toBe('true'));
});

test('an own number is stored with a point, and what is no number is not', async () => {
  const { id } = await open();
  const field = screen.getByLabelText('Proyecto');
  await userEvent.type(field, 'doce{Enter}');
  await screen.findByText('Escribe un número, por ejemplo 1234,5.');
  await userEvent.clear(field);
  await userEvent.type(field, '1.234,5{Enter}');
  await waitFor(async () => expect(await codedValue(id, `custom:${FIELD}`)).toBe('1234.5'));
});

test('a concept of withholding belongs to a purchase, not of an own sale, and a stored one stays visible', async () => {
  await open();
  screen.getByLabelText('Concepto de retención', { selector: 'input' });
  cleanup();
  await open([], true, 'income');
  expect(screen.queryByLabelText('Concepto de retención', { selector: 'input' })).toBeNull();
  cleanup();
  await open([{ field: 'withholding_concept', value: 'services', rule: null, at: AT }], true, 'income');
  screen.getByLabelText('Concepto de retención', { selector: 'input' });
});

test('each value says its origin', async () => {
  await open([
    { field: 'account', value: '5135', rule: RULE, at: AT },
    { field: `custom:${FIELD}`, value: '7', rule: null, at: AT },
  ]);
  await screen.findByText('Regla eliminada');
  screen.getByText('A mano');
});

test('without tags the field leads to where they are made', async () => {
  await open();
  for (const { id } of await store.records.where({ type: 'tag' }).toArray()) await store.records.delete(id);
  const link = await screen.findByRole('link', { name: 'Campos y etiquetas' });
  expect(link.getAttribute('href')).toBe('/coding');
});

test('a document that only this device has read is shown without fields', async () => {
  await open([{ field: 'account', value: '5135', rule: null, at: AT }], false);
  screen.getByText('5135');
  expect(screen.queryByRole('textbox')).toBeNull();
});
