import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { problem } from '#tests/harness/a-wire.ts';
import { anImportJob } from '#tests/harness/an-import-job.ts';
import { type Handlers, openImports, press } from '#tests/harness/browser/an-imports-page.tsx';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';

const OPEN = 'Decir qué documentos son';
const SAVE = 'Guardar e importar de nuevo';
const ANSWER = 'POST /api/imports/:id/document-types';

const job = () =>
  anImportJob({
    file_name: 'ventas.xlsx',
    failed_count: 13,
    unknown_types: [
      { name: 'Remisión', rows: 12 },
      { name: 'Recibo de caja', rows: 1 },
    ],
  });
const openQuestion = async (handlers: Handlers = {}) => {
  const opened = await openImports(handlers, [job()]);
  await press(OPEN);
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: '¿Qué documentos son?' })) };
};
const answers = (wire: { requests: Request[] }) => wire.requests.filter(({ url }) => url.endsWith('/document-types'));

afterEach(goOnline);

test('each type is asked about with its rows, and what was answered is imported once more', async () => {
  const next = anImportJob({ file_name: 'ventas.xlsx', status: 'completed', created_count: 12 });
  const { wire, dialog } = await openQuestion({ [ANSWER]: () => ({ json: next }) });
  dialog.getByText('12 filas');
  dialog.getByText('1 fila');
  await userEvent.selectOptions(dialog.getByLabelText('Remisión'), 'Factura');
  await userEvent.selectOptions(dialog.getByLabelText('Recibo de caja'), 'No es una factura: no importarlo');
  await press(SAVE);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [sent, ...more] = answers(wire);
  expect(more).toEqual([]);
  expect(await sent?.json()).toEqual({
    types: [
      { name: 'Remisión', kind: 'invoice' },
      { name: 'Recibo de caja', kind: null },
    ],
  });
  within(await screen.findByRole('region', { name: 'Importación actual' })).getByText(/12 facturas creadas/);
});

test('without an answer nothing is sent, and the form says so', async () => {
  const { wire, dialog } = await openQuestion();
  await press(SAVE);
  dialog.getByText('Elige qué es al menos uno de los tipos.');
  expect(answers(wire)).toEqual([]);
});

test('a refusal and a lost connection are shown, and what was chosen stays', async () => {
  const { wire, dialog } = await openQuestion({ [ANSWER]: () => problem('too_many_attempts', 'Ya hay varias.') });
  const select = dialog.getByLabelText<HTMLSelectElement>('Remisión');
  await userEvent.selectOptions(select, 'Nota crédito');
  await press(SAVE);
  await dialog.findByText('Ya hay varias.');
  expect(select.value).toBe('credit_note');
  goOffline();
  await dialog.findByText('Necesitas conexión para guardar. Conservamos lo que escribiste.');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: SAVE }).disabled).toBe(true);
  expect(answers(wire)).toHaveLength(1);
});

test('an import without unknown types, or one that runs, asks nothing', async () => {
  await openImports({}, [anImportJob({ file_name: 'enero.xlsx' }), { ...job(), status: 'processing' }]);
  await screen.findByRole('row', { name: /enero/ });
  expect(screen.queryByRole('button', { name: OPEN })).toBeNull();
});
