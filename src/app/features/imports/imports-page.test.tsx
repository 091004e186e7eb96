import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { saveSnapshot } from '#store/snapshots/save-snapshot.ts';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anImportJob } from '#tests/harness/an-import-job.ts';
import { choose, forget, type Handlers, openImports, press } from '#tests/harness/browser/an-imports-page.tsx';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { copiedTable } from '#tests/harness/server/copied-table.ts';
import { ImportsPage } from './imports-page.tsx';

const sends = (answer: Handlers[string]): Handlers => ({ 'POST /api/imports/invoices': answer });
const current = () => screen.findByRole('region', { name: 'Importación actual' });

afterEach(goOnline);

test('the history shows every import with its counters, and a status nobody knows as unknown', async () => {
  const { store } = await openImports({}, [
    anImportJob({
      file_name: 'enero.xlsx',
      status: 'failed',
      total_rows: 1_500,
      created_count: 0,
      updated_count: 3,
      duplicate_count: 4,
      skipped_count: 5,
      failed_count: 1_500,
      foreign_count: 8,
    }),
    anImportJob({ file_name: 'febrero.xlsx', status: 'archived' }),
  ]);
  const row = within(await screen.findByRole('row', { name: /enero/ }));
  for (const text of ['Fallida', '0', '7', '5']) row.getByText(text);
  row.getByText('8 facturas no están a nombre de tu empresa: quedaron sin clasificar. Clasifícalas en Facturas.');
  expect(row.getAllByText('1.500')).toHaveLength(2);
  row.getByRole('button', { name: 'Descargar errores (CSV)' });
  const other = within(screen.getByRole('row', { name: /febrero/ }));
  other.getByText('Desconocido');
  expect(other.queryByRole('button')).toBeNull();
  await waitFor(async () => expect(await store.snapshots.get('imports')).toBeTruthy());
});

test('the history is copied with figures as figures, and no name of a file is a formula', async () => {
  const job = anImportJob({ file_name: '-2.xlsx', status: 'completed', total_rows: 1_500, created_count: 1_500 });
  await openImports({}, [job]);
  const [head, row] = await copiedTable('Historial');
  expect(head).toBe('Archivo\tEstado\tFilas\tCreadas\tYa estaban\tOmitidas\tCon error\tFecha');
  expect(row).toMatch(/^'-2\.xlsx\tCompletada\t1500\t1500\t0\t0\t\d+\t\d\d\/\d\d\/\d{4}, /);
});

test('nothing imported yet says so', async () => {
  await openImports();
  expect(await screen.findByText('Aún no has importado archivos.')).toBeTruthy();
});

test('without an answer and nothing kept it says that it could not', async () => {
  await renderWithStore(<ImportsPage />, { user: aUser(), wire: aWire(), fill: forget });
  expect(await screen.findByText('No pudimos cargar el historial de importaciones. Intenta nuevamente.')).toBeTruthy();
});

test('without access it says so', async () => {
  await openImports({ 'GET /api/imports': () => problem('not_allowed', 'No.') });
  expect(await screen.findByText('Tu empresa aún no tiene acceso a las importaciones.')).toBeTruthy();
});

test('without a network the last history is there, with its date, and nothing can be sent', async () => {
  goOffline();
  const job = anImportJob({ file_name: 'enero.xlsx' });
  const kept = { id: 'imports', data: [job], taken_at: Date.UTC(2026, 10, 21, 19, 5) };
  await renderWithStore(<ImportsPage />, { user: aUser(), fill: (store) => saveSnapshot(store, kept) });
  expect(await screen.findByText(/^Datos al 21\/11\/2026, 2:05/)).toBeTruthy();
  expect(screen.getByRole('row', { name: /enero/ })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Importar' }).disabled).toBe(true);
  screen.getByText('Necesitas conexión para importar.');
  await choose('febrero.xlsx');
  expect(
    await screen.findByText('Necesitas conexión para importar. Conservamos el archivo que elegiste.'),
  ).toBeTruthy();
});

test('a file is needed, and it has to be an .xlsx', async () => {
  const { wire } = await openImports();
  const variant = () => screen.getByRole('button', { name: 'Importar' }).dataset['variant'];
  await press('Importar');
  expect(await screen.findByText('Selecciona un archivo de Excel para importar.')).toBeTruthy();
  expect(variant()).toBe('default');
  await choose('facturas.xls');
  expect(variant()).toBe('filled');
  expect(await screen.findByText('Solo se admiten archivos con extensión .xlsx.')).toBeTruthy();
  await press('Importar');
  expect(wire.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('the listing of DIAN leads to where it is compared', async () => {
  await openImports();
  const link = await screen.findByRole('link', { name: 'Compararlo con tus facturas' });
  expect(link.getAttribute('href')).toBe('/reconciliation');
});

test('the template of Factusol is unavailable: no download and no upload', async () => {
  await openImports();
  await userEvent.click(await screen.findByRole('radio', { name: 'Factusol' }));
  expect(await screen.findByText('Esta plantilla aún no está disponible. Usa la de Cuadra.')).toBeTruthy();
  for (const name of ['Elegir archivo', 'Importar', 'Descargar plantilla']) {
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  }
});

test('an import is sent with its template and polled until it is done; then the history is requested again', async () => {
  const job = anImportJob({ status: 'queued', created_count: 0, processed_rows: 0 });
  const result = [
    { ...job, status: 'processing', processed_rows: 120 },
    { ...job, status: 'completed', processed_rows: 500, created_count: 490, failed_count: 10 },
  ];
  let request = 0;
  const { wire } = await openImports({
    ...sends(() => ({ json: job })),
    [`GET /api/imports/${job.id}`]: () => ({ json: result[request++] }),
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'Facturatech' }));
  await choose();
  await press('Importar');
  const card = within(await current());
  expect(await card.findByText('Procesando 120 de 500', {}, { timeout: 4_000 })).toBeTruthy();
  const end = 'Creamos 490 facturas. 10 filas tienen errores: descarga el detalle para corregirlas.';
  expect(await card.findByText(end, {}, { timeout: 4_000 })).toBeTruthy();
  card.getByText('Filas: 500 · Creadas: 490 · Con error: 10');
  card.getByRole('button', { name: 'Descargar errores (CSV)' });
  const sent = wire.requests.find(({ method }) => method === 'POST');
  const form = await sent?.formData();
  expect([form?.get('template_type'), form?.has('file')]).toEqual(['facturatech', true]);
  const lists = wire.requests.filter(({ url }) => url.endsWith('/api/imports'));
  expect(lists.length).toBeGreaterThan(2);
}, 15_000);

test.each([
  [anImportJob(), 'Importación completada: 500 facturas creadas.'],
  [anImportJob({ created_count: 1 }), 'Importación completada: 1 factura creada.'],
  [
    anImportJob({ status: 'failed', failed_count: 3 }),
    'La importación falló. Descarga el detalle de errores para corregir el archivo.',
  ],
  [
    anImportJob({ status: 'failed', detail: 'El archivo no tiene filas con datos.' }),
    'El archivo no tiene filas con datos.',
  ],
  [anImportJob({ updated_count: 2 }), 'Completamos 2 facturas que ya estaban.'],
  [anImportJob({ duplicate_count: 1 }), '1 factura ya estaba, igual.'],
  [
    anImportJob({ skipped: [{ what: 'eventos', rows: 278 }] }),
    'Omitimos lo que no es factura: eventos (278). No tienes que hacer nada con esas filas.',
  ],
])('the result is shown as text: %#', async (job, text) => {
  await openImports(sends(() => ({ json: job })));
  await choose();
  await press('Importar');
  expect(await within(await current()).findByText(text)).toBeTruthy();
});

test('one that is under way when the page opens is followed', async () => {
  const job = anImportJob({ status: 'processing', processed_rows: 20, file_name: 'marzo.xlsx' });
  await openImports({ [`GET /api/imports/${job.id}`]: () => ({ json: job }) }, [job]);
  expect(await within(await current()).findByText('Procesando 20 de 500')).toBeTruthy();
});

test('a failed poll shows an error, and the next poll is sent', async () => {
  const job = anImportJob({ status: 'processing' });
  let times = 0;
  const answer = () => {
    times += 1;
    return times === 1 ? problem('unexpected') : { json: { ...job, status: 'completed' } };
  };
  await openImports({ [`GET /api/imports/${job.id}`]: answer }, [job]);
  const text = 'No pudimos consultar el avance de la importación. Seguiremos intentando.';
  expect(await screen.findByText(text, {}, { timeout: 4_000 })).toBeTruthy();
  expect(await screen.findByText(/^Importación completada/, {}, { timeout: 4_000 })).toBeTruthy();
}, 15_000);

test.each([
  [() => problem('import_refused', 'El archivo no tiene filas con datos.'), 'El archivo no tiene filas con datos.'],
  [
    () => ({ status: 500, json: { code: 'unexpected' } }),
    'No pudimos importar el archivo. Revísalo e intenta nuevamente.',
  ],
])('the reason of a refused file is shown, and the file stays chosen: %#', async (answer, text) => {
  await openImports(sends(answer));
  await choose();
  await press('Importar');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText('facturas.xlsx')).toBeTruthy();
});
