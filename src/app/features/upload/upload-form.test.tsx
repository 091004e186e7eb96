import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { problem } from '#tests/harness/a-wire.ts';
import {
  aDocument,
  answer,
  aResult,
  aServer,
  choose,
  many,
  nameIn,
  openUpload,
  press,
  send,
  sent,
  takes,
  UPLOAD,
} from '#tests/harness/browser/an-upload-page.tsx';
import { withTouch } from '#tests/harness/browser/with-touch.ts';

test('an extension the plan does not allow is refused at once, with the ones it does', async () => {
  await openUpload();
  await choose('a.xml', 'b.pdf');
  const text = 'Tu plan Gratis no permite archivos .pdf. Puedes subir: .xml, .zip. No se agregó «b.pdf».';
  expect(await screen.findByText(text)).toBeTruthy();
  expect(await screen.findByText('a.xml')).toBeTruthy();
  expect(screen.queryByText('b.pdf')).toBeNull();
});

test('where a finger chooses the files, nobody is invited to drag them', async () => {
  await withTouch(async () => {
    await openUpload();
    expect(await screen.findByText('Selecciona tus archivos')).toBeTruthy();
  });
});

test('several refused files are counted, unknown types are named', async () => {
  await openUpload();
  await choose('a.pdf', 'b.PDF', 'c.exe');
  const many =
    '2 archivos no se agregaron porque tu plan Gratis solo permite: .xml, .zip. No se agregaron: «a.pdf», «b.PDF».';
  expect(await screen.findByText(many)).toBeTruthy();
  expect(screen.getByText('El archivo c.exe no es de un tipo admitido. Puedes subir: .xml, .zip.')).toBeTruthy();
});

test('a chosen file can be taken out again', async () => {
  await openUpload();
  await choose('a.xml', 'b.xml');
  await press('Quitar a.xml');
  await waitFor(() => expect(screen.queryByText('a.xml')).toBeNull());
  expect(screen.getByText('b.xml')).toBeTruthy();
});

test('of many files those in sight are drawn, and each says its place among all', async () => {
  await openUpload(aServer(), { plan: 'pro' });
  await choose(...many(100));
  const places = () =>
    screen.getAllByRole('listitem').map((row) => [row.getAttribute('aria-posinset'), row.getAttribute('aria-setsize')]);
  await waitFor(() => expect(places()[0]).toEqual(['1', '100']));
  expect(places()).toEqual(places().map((_, index) => [String(index + 1), '100']));
  expect(places().length).toBeLessThan(40);
});

test('M6 files beyond what the plan takes in one upload stay out, and the page says so', async () => {
  await openUpload();
  await choose(...many(25));
  const text = 'Tu plan Gratis permite 20 archivos por carga. Sube los demás cuando terminen estos.';
  expect(await screen.findByText(text)).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('20'));
});

test('the button to send is there once there are files, and gone with the last of them', async () => {
  await openUpload();
  await screen.findByText('Puedes subir XML o ZIP: hasta 20 archivos de 10 MB cada uno');
  const button = () => screen.queryByRole('button', { name: 'Subir archivos' });
  expect(button()).toBeNull();
  await choose('a.xml');
  await waitFor(() => expect(button()).toBeTruthy());
  await press('Quitar a.xml');
  await waitFor(() => expect(button()).toBeNull());
});

test('files that were just chosen are sent, whether or not they are on the screen yet', async () => {
  const wire = takes();
  await openUpload(wire);
  await choose('a.xml', 'b.xml');
  await send();
  expect(await screen.findByText('2 de 2 archivos procesados. 0 con error.')).toBeTruthy();
});

test('pressed twice, every file still travels once', async () => {
  const wire = takes();
  await openUpload(wire);
  await choose(...many(5));
  await screen.findByText('f4.xml');
  const button = screen.getByRole('button', { name: 'Subir archivos' });
  act(() => {
    button.click();
    button.click();
  });
  expect(await screen.findByText('5 de 5 archivos procesados. 0 con error.')).toBeTruthy();
  expect(sent(wire)).toEqual(many(5));
});

test('a file that failed and was put out of sight is there again with why when it is chosen again', async () => {
  let isDown = true;
  const wire = aServer({
    [UPLOAD]: (request) => {
      const name = nameIn(request);
      return isDown ? problem('not_allowed', 'En pausa.') : { json: answer(aResult(name, aDocument({ name }))) };
    },
  });
  await openUpload(wire);
  await choose('f0.xml');
  await send();
  await press('Subir más archivos');
  await choose('f0.xml', 'f1.xml');
  expect(await screen.findByText('En pausa.')).toBeTruthy();
  // Beside a new file it is in the list of files to be sent.
  await press('Quitar f1.xml');
  isDown = false;
  await press('Reintentar 1 archivo');
  expect(await screen.findByText('1 de 1 archivos procesados. 0 con error.')).toBeTruthy();
});

test('a spreadsheet leads to the imports, or says that the plan does not include them', async () => {
  await openUpload(aServer(), { plan: 'pro' });
  await choose('listado.xlsx');
  expect(await screen.findByText(/^listado\.xlsx es un archivo de Excel y no se sube aquí\./)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Impórtalo en «Importar desde Excel»' });
  expect(link.getAttribute('href')).toBe('/imports');
});

test('a spreadsheet has no way to imports in a plan without them', async () => {
  await openUpload();
  await choose('listado.xlsx');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('La importación masiva no está incluida en tu plan o rol.');
  expect(screen.queryByRole('link', { name: /Importar desde Excel/ })).toBeNull();
});
