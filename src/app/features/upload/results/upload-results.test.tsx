import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { aDocument, aResult, choose, openUpload, press, send, takes } from '#tests/harness/browser/an-upload-page.tsx';

test('each file and each document inside a ZIP is accounted for', async () => {
  const id = crypto.randomUUID();
  const zip = aResult(
    'todo.zip',
    aDocument({ invoice_id: id }),
    aDocument({ name: 'b.xml', outcome: 'duplicate', invoice_number: 'FE-2' }),
  );
  await openUpload(takes(zip, aResult('mala.xml')));
  await choose('todo.zip', 'mala.xml');
  await screen.findByText('mala.xml');
  await send();
  expect(await screen.findByText('1 de 2 archivos procesados. 1 con error.')).toBeTruthy();
  expect(screen.getByText('Creamos 2 proveedores y 0 clientes nuevos.')).toBeTruthy();
  expect(screen.getByText(/Guardada: FE-1/)).toBeTruthy();
  expect(screen.getByText(/Esta factura ya existe: FE-2\./)).toBeTruthy();
  expect(screen.getByText('No fue posible procesar el archivo.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Abrir factura' }).getAttribute('href')).toBe(`/invoices/${id}`);
  expect(screen.getByRole('link', { name: 'Ver facturas' }).getAttribute('href')).toBe('/invoices');
  await press('Subir más archivos');
  expect(await screen.findByLabelText('Archivos de facturas')).toBeTruthy();
  expect(screen.queryByText('todo.zip')).toBeNull();
});

test('the results are narrowed down by outcome, each with its count', async () => {
  const results = [
    aResult('nueva.xml', aDocument({ name: 'nueva.xml' })),
    aResult('doble.xml', aDocument({ name: 'doble.xml', outcome: 'duplicate', invoice_number: 'FE-2' })),
    aResult('evento.xml', aDocument({ name: 'evento.xml', outcome: 'attached', detail: 'Acuse de recibo de FE-1.' })),
    aResult('rara.xml', aDocument({ name: 'rara.xml', warnings: [{ code: 'dv', detail: 'El DV no corresponde.' }] })),
    aResult('mala.xml', aDocument({ name: 'mala.xml', outcome: 'refused', detail: 'El XML está dañado.' })),
  ];
  await openUpload(takes(...results));
  await choose(...results.map(({ filename }) => filename));
  await screen.findByText('mala.xml');
  await send();
  const filter = await screen.findByRole('group', { name: 'Filtrar resultados' });
  const chips = within(filter).getAllByRole('button');
  expect(chips.map((chip) => chip.textContent)).toEqual([
    'Todas 5',
    'Creadas 2',
    'Ya existían 1',
    'Adjuntas 1',
    'Por revisar 1',
    'Con error 1',
  ]);
  const shown = () =>
    within(screen.getByRole('list', { name: 'Resultados' }))
      .getAllByRole('listitem')
      .map((row) => row.querySelector('[title]')?.textContent);
  await press(/Con error/);
  expect(shown()).toEqual(['mala.xml']);
  await press(/Creadas/);
  expect(shown()).toEqual(['nueva.xml', 'rara.xml']);
});

test.each([
  ['Ingreso', 'income', 'Quedó como ingreso.'],
  ['Gasto', 'expense', 'Quedó como gasto.'],
])(
  'a document of unknown direction asks for it, and "%s" is queued as a change',
  async (button, classification, result) => {
    const invoice = anInvoice();
    const request = aDocument({
      invoice_id: invoice.id,
      question: 'whose',
      detail: 'Está a nombre de X, no de tu empresa. Clasifícala o elimínala.',
    });
    const store = await openUpload(takes(aResult('a.xml', request)), {
      invoices: [invoice],
    });
    await choose('a.xml');
    await screen.findByText('a.xml');
    await send();
    const group = await screen.findByRole('group', { name: 'Decide sobre la factura FE-1' });
    within(group).getByText('Esta factura no está a nombre de tu empresa. ¿Cómo la registramos?');
    expect(screen.getByText(/Guardada: FE-1/).textContent?.replace(/\s/g, ' ')).toMatch(
      /^Guardada: FE-1 · Café del Valle S\.A\.S\. · \$ 119\.000 /,
    );
    await userEvent.click(within(group).getByRole('button', { name: button }));
    expect(await screen.findByText(result)).toBeTruthy();
    expect((await store.outbox.toArray()).map(({ operation, input }) => [operation, input])).toEqual([
      ['invoice.set-classification', { id: invoice.id, classification }],
    ]);
  },
);

test('what lies in the trash is counted as there and as not come in, and is restored from here', async () => {
  const id = crypto.randomUUID();
  const trashed = aDocument({ outcome: 'duplicate_in_trash', invoice_id: id });
  const store = await openUpload(takes(aResult('a.xml', trashed)));
  await choose('a.xml');
  await screen.findByText('a.xml');
  await send();
  const chips = within(await screen.findByRole('group', { name: 'Filtrar resultados' })).getAllByRole('button');
  expect(chips.map((chip) => chip.textContent)).toEqual(expect.arrayContaining(['Ya existían 1', 'Con error 1']));
  await press(/Con error/);
  await userEvent.click(await screen.findByRole('button', { name: 'Restaurar' }));
  expect(await screen.findByText('Restaurada.')).toBeTruthy();
  expect((await store.outbox.toArray()).map(({ operation, about }) => [operation, about])).toEqual([
    ['invoice.restore', id],
  ]);
});

test('the files of a ZIP that are no invoices are named with the reason', async () => {
  const detail = 'No es XML, PDF ni ZIP. Si es una factura, pide al emisor el XML o el ZIP.';
  const pictures = Array.from({ length: 7 }, (_, index) => ({ name: `foto ${index}.png`, detail }));
  const skipped = [
    ...pictures,
    { name: 'mes.rar', detail: 'No abrimos archivos .rar. Descomprime lo que traen y súbelo en un ZIP.' },
  ];
  await openUpload(takes({ ...aResult('todo.zip', aDocument({ invoice_number: 'FE-1' })), skipped }));
  await choose('todo.zip');
  await screen.findByText('todo.zip');
  await send();
  expect(
    await screen.findByText(/^1 archivo del ZIP no es factura: mes\.rar\. No abrimos archivos \.rar/),
  ).toBeTruthy();
  const five = /^7 archivos del ZIP no son facturas: foto 0\.png, .*, foto 4\.png\. No es XML, PDF ni ZIP\./;
  expect(screen.getByText(five)).toBeTruthy();
  await press('Ver los 7 archivos');
  expect(screen.getByText(/foto 5\.png, foto 6\.png\. No es/)).toBeTruthy();
});
