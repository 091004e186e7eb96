import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ForeignCount, ImportPreview } from '#domain/sheets/import-job.ts';
import { problem } from '#tests/harness/a-wire.ts';
import { anImportJob } from '#tests/harness/an-import-job.ts';
import { choose, openImports, press } from '#tests/harness/browser/an-imports-page.tsx';

const preview = (parties: ForeignCount): ImportPreview => ({
  columns: [],
  fields: [],
  mapping: { columns: {}, own_side: null },
  is_kept: false,
  dry_run: { rows: 300, ready: 300, skipped: 0, failed: 0, parties, problems: [] },
});

const party = { name: 'Pinturas del Sur', nit: '800111222', rows: 290 };

/** A server that refuses a file with rows of others until the user has chosen what to do with them. */
async function openWith(parties: ForeignCount, job = anImportJob()) {
  const { wire } = await openImports({
    'POST /api/imports/preview': () => ({ json: preview(parties) }),
    'POST /api/imports/invoices': async (request) => {
      const form = await request.clone().formData();
      return form.get('foreign') === 'ask' ? problem('import_foreign_rows', 'Ajenas.') : { json: job };
    },
  });
  await choose();
  await press('Importar');
  const question = within(await screen.findByRole('alert'));
  const answers = async () =>
    Promise.all(
      wire.requests
        .filter(({ url }) => url.endsWith('/imports/invoices'))
        .map(async (request) => (await request.clone().formData()).get('foreign')),
    );
  return { question, answers };
}

test('a file of another company is announced before it is imported, and can be cancelled', async () => {
  const { question, answers } = await openWith({ foreign: 300, own: 0, party });
  question.getByText(/^0 de 300 facturas están a nombre de Comercial Ejemplo S\.A\.S\. \(NIT 900\.123\.456/);
  question.getByText(/Pinturas del Sur \(NIT 800\.111\.222.*\) aparece en 290\. Todavía no hemos importado nada\./);
  expect(question.queryByRole('button', { name: /^Importar solo/ })).toBeNull();
  await userEvent.click(question.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByText('facturas.xlsx')).toBeTruthy();
  expect(await answers()).toEqual(['ask']);
});

test('only the own ones are imported where the user wants that', async () => {
  const skipped = [{ what: 'Facturas de otras empresas', rows: 250 }];
  const { question, answers } = await openWith({ foreign: 250, own: 50, party }, anImportJob({ skipped }));
  await userEvent.click(question.getByRole('button', { name: 'Importar solo las 50 de mi empresa' }));
  expect(
    await screen.findByText('Dejamos fuera 250 facturas que no están a nombre de tu empresa, como pediste.'),
  ).toBeTruthy();
  expect(await answers()).toEqual(['ask', 'skip']);
});

test('all are imported where the user wants that, and the result says it', async () => {
  const { question, answers } = await openWith({ foreign: 250, own: 50, party }, anImportJob({ foreign_count: 250 }));
  await userEvent.click(question.getByRole('button', { name: /^Importar todas/ }));
  const text = '250 facturas no están a nombre de tu empresa: quedaron sin clasificar. Clasifícalas en Facturas.';
  expect(await screen.findByText(text)).toBeTruthy();
  expect(await answers()).toEqual(['ask', 'import']);
});
