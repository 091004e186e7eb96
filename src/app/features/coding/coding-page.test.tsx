import { Blob as NodeBlob } from 'node:buffer';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { undo } from '#app/notifications/undo.ts';
import { PUC } from '#domain/coding/puc/puc.ts';
import { accountPlanId } from '#domain/records/account-plan.ts';
import type { RecordType } from '#domain/records/record-types.ts';
import type { Store } from '#store/store.ts';
import { putRecord } from '#sync/records/enqueue-record.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { aWorkbook } from '#tests/harness/documents/a-workbook.ts';
import { CodingPage } from './coding-page.tsx';

const TAG = '11111111-1111-4111-8111-111111111111';
const CENTER = '22222222-2222-4222-8222-222222222222';
const FIELD = '33333333-3333-4333-8333-333333333333';

/** A row of a worksheet. */
const textRow = (texts: readonly string[], at: number): string =>
  `<row r="${at + 1}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

let store: Store;
const open = (fill: (store: Store) => Promise<unknown> = async () => undefined) =>
  renderWithStore(<CodingPage />, {
    fill: async (opened) => {
      store = opened;
      await fill(opened);
    },
  });
const dataOf = async (type: RecordType) =>
  (await store.records.where('type').equals(type).toArray()).map(({ data }) => data);

// All of it works without a network.
beforeEach(goOffline);
afterEach(() => {
  goOnline();
  vi.unstubAllGlobals();
});

test('a tag is created, and a name is not used twice', async () => {
  await open();
  await screen.findByText('Todavía no tienes etiquetas.');
  screen.getByText(/^Por ejemplo, «Por legalizar»/);
  await userEvent.click(screen.getByRole('button', { name: 'Nueva etiqueta' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar' }));
  await screen.findByText('Escribe un nombre de hasta 40 letras.');
  await userEvent.type(screen.getByLabelText('Nombre'), 'Urgente');
  await userEvent.click(screen.getByLabelText('Rojo'));
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(async () => expect(await dataOf('tag')).toEqual([{ name: 'Urgente', color: 'red' }]));
  await userEvent.click(screen.getByRole('button', { name: 'Nueva etiqueta' }));
  await userEvent.type(await screen.findByLabelText('Nombre'), 'Urgente');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Ya tienes una etiqueta con este nombre.');
});

test('tags, centres and accounts say in how many invoices they are, and lead to them', async () => {
  const at = '2026-11-01T00:00:00.000Z';
  const value = (field: string, text: string) => ({ field, value: text, rule: null, at });
  await open(async (opened) => {
    await putRecord(opened, { id: TAG, type: 'tag', data: { name: 'Urgente', color: 'red' } });
    await putRecord(opened, { id: CENTER, type: 'cost-center', data: { code: '01', name: 'Ventas' } });
    await putRecord(opened, {
      id: FIELD,
      type: 'custom-field',
      data: { name: 'Obra', type: 'text', options: [], order: 1 },
    });
    const one = [value('account', '5195'), value('cost_center', CENTER), value(`tag:${TAG}`, 'true')];
    const other = [value('account', '5195'), value(`custom:${FIELD}`, 'Norte')];
    await opened.invoices.bulkAdd([
      anInvoice({ coding: one }),
      anInvoice({ coding: one }),
      anInvoice({ coding: other }),
    ]);
  });
  const line = async (name: string) =>
    within((await screen.findByRole('button', { name })).closest('li') as HTMLElement);
  const tag = await (await line('Editar Urgente')).findByRole('link', { name: 'en 2 facturas' });
  expect(tag.getAttribute('href')).toMatch(new RegExp(`^/invoices\\?year=all.*tags=${TAG}`));
  const center = await (await line('Editar Ventas')).findByRole('link', { name: 'en 2 facturas' });
  expect(center.getAttribute('href')).toContain(`cost_center=${CENTER}`);
  (await line('Editar Obra')).getByText('en 1 factura');
  await userEvent.type(await screen.findByLabelText('Buscar cuenta'), '5195');
  const account = await screen.findByRole('link', { name: 'en 3 facturas' });
  expect(account.getAttribute('href')).toContain('account=');
});

test('a deleted tag comes back with its id', async () => {
  await open((opened) => putRecord(opened, { id: TAG, type: 'tag', data: { name: 'Urgente', color: 'red' } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar Urgente' }));
  await screen.findByText('Todavía no tienes etiquetas.');
  await undo.runLast();
  await screen.findByRole('button', { name: 'Editar Urgente' });
  expect((await store.records.where('type').equals('tag').toArray()).map(({ id }) => id)).toEqual([TAG]);
});

test('an own field of a list needs options, and ten fields are the most', async () => {
  await open(async (opened) => {
    for (let order = 1; order < 10; order += 1) {
      const data = { name: `Campo ${order}`, type: 'text' as const, options: [], order };
      await putRecord(opened, { id: crypto.randomUUID(), type: 'custom-field', data });
    }
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Nuevo campo' }));
  await userEvent.type(await screen.findByLabelText('Nombre'), 'Proyecto');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(async () => expect(await dataOf('custom-field')).toHaveLength(10));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Nuevo campo' }).getAttribute('data-disabled')).toBe('true'),
  );
});

test('the plan is shown by its classes, which open to their accounts; a search goes through all of them', async () => {
  await open();
  await screen.findByText(`${PUC.length} cuentas`);
  const list = within(screen.getByRole('list', { name: 'Clases de cuentas' }));
  expect(screen.queryByText('Caja')).toBeNull();
  await userEvent.click(list.getByText('Activo'));
  within(await screen.findByRole('list', { name: '11 Disponible' })).getByText('Caja');
  await userEvent.type(screen.getByLabelText('Buscar cuenta'), '1');
  await screen.findByText(/^Mostrando 20 de \d+ cuentas$/);
  expect(within(screen.getByRole('list', { name: 'Cuentas' })).getAllByRole('listitem')).toHaveLength(20);
  await userEvent.clear(screen.getByLabelText('Buscar cuenta'));
  await userEvent.type(screen.getByLabelText('Buscar cuenta'), '5195');
  await screen.findByText('1 cuenta');
  screen.getByText('Diversos');
});

test('a pasted plan replaces its classes, and the PUC comes back', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Importar plan' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByLabelText('O pega aquí las cuentas'));
  await userEvent.paste('Código\tNombre\n51953001\tPapelería\nsin código');
  within(dialog).getByText('1 cuenta leída');
  within(dialog).getByText(/Fila 3/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Importar' }));
  await waitFor(async () => expect(await store.records.get(accountPlanId('5'))).toBeDefined());
  await userEvent.type(screen.getByLabelText('Buscar cuenta'), '5195');
  await screen.findByText('Papelería');
  await userEvent.click(screen.getByRole('button', { name: 'Volver al PUC' }));
  await screen.findByText('Diversos');
  expect(await dataOf('account-plan')).toEqual([]);
});

test('a file whose columns are not recognised is mapped by the person, with a preview, errors by row and a count', async () => {
  // The Blob of the test's browser has no streams.
  vi.stubGlobal('Blob', NodeBlob);
  const cells = [
    ['Concepto', 'Auxiliar'],
    ['Papelería', '51953001'],
    ['Cafetería', '51953002'],
    ['Aseo', 'pendiente'],
    ['', '51953003'],
  ];
  const plan = aWorkbook({ sheets: [{ name: 'Plan', sheetData: cells.map(textRow).join('') }] });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Importar plan' }));
  const dialog = within(await screen.findByRole('dialog'));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no input for files');
  await userEvent.upload(input, new File([new Uint8Array(plan)], 'plan.xlsx'));
  await dialog.findByText(/No reconocemos las columnas de este archivo/);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Importar' }).disabled).toBe(true);
  await userEvent.selectOptions(dialog.getByLabelText(/Columna del código/), 'B: Auxiliar · 51953001');
  await userEvent.selectOptions(dialog.getByLabelText(/Columna del nombre/), 'A: Concepto · Papelería');
  dialog.getByText('2 cuentas leídas');
  within(dialog.getByRole('list', { name: 'Primeras cuentas' })).getByText('Papelería');
  dialog.getByText('Fila 4: falta el código (Aseo pendiente)');
  dialog.getByText('Fila 5: falta el nombre (51953003)');
  await userEvent.click(dialog.getByRole('button', { name: 'Importar' }));
  await waitFor(async () =>
    expect((await dataOf('account-plan'))[0]).toEqual({
      accounts: [
        { code: '51953001', name: 'Papelería' },
        { code: '51953002', name: 'Cafetería' },
      ],
    }),
  );
});
