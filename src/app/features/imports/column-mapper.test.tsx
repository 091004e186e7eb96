import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ImportPreview } from '#domain/sheets/import-job.ts';
import { problem } from '#tests/harness/a-wire.ts';
import { anImportJob } from '#tests/harness/an-import-job.ts';
import { choose, openImports, press } from '#tests/harness/browser/an-imports-page.tsx';

const preview = (some: Partial<ImportPreview> = {}): ImportPreview => ({
  columns: [
    { title: 'Fecha', samples: ['05/02/2026'] },
    { title: 'Nro', samples: ['', 'A1'] },
    { title: 'NIT', samples: ['800111222'] },
    { title: '', samples: ['1000'] },
  ],
  fields: [
    { field: 'number', label: 'Número', is_required: true },
    { field: 'issue_date', label: 'Fecha de emisión', is_required: true },
    { field: 'customer_nit', label: 'NIT receptor', is_required: true },
    { field: 'supplier_nit', label: 'NIT emisor', is_required: true },
    { field: 'total', label: 'Total', is_required: true },
  ],
  mapping: { columns: { issue_date: 0, customer_nit: 2 }, own_side: 'supplier' },
  is_kept: false,
  dry_run: null,
  ...some,
});

test('unknown columns are mapped by the user, tried, and sent with the file', async () => {
  const mapping = { columns: { issue_date: 0, customer_nit: 2, number: 1, total: 3 }, own_side: 'supplier' as const };
  const problems = [{ row: 3, column: 'Fecha', reason: 'No es una fecha.', value: 'mañana' }];
  const parties = { foreign: 0, own: 2, party: null };
  const dry_run = { rows: 3, ready: 2, skipped: 0, failed: 1, parties, problems };
  const previews = [preview(), preview({ mapping, dry_run })];
  let taken = 0;
  const { wire } = await openImports({
    'POST /api/imports/preview': () => ({ json: previews[taken++] }),
    'POST /api/imports/invoices': async (request) => {
      const form = await request.formData();
      return form.get('mapping') === null
        ? problem('import_needs_mapping', 'El archivo no corresponde a la plantilla Cuadra.')
        : { json: anImportJob({ created_count: 2 }) };
    },
  });
  await choose();
  await press('Importar');
  const mapper = within(await screen.findByRole('region', { name: '¿Qué columna es cada dato?' }));
  mapper.getByText(/^No reconocemos los títulos de este archivo\. Elige la columna de cada dato/);
  expect(screen.queryByRole('alert')).toBeNull();
  mapper.getByText('05/02/2026');
  // The company's own party has no column.
  expect(mapper.queryByLabelText(/NIT emisor/)).toBeNull();
  await userEvent.selectOptions(mapper.getByLabelText(/Número/), 'Nro · A1');
  await userEvent.selectOptions(mapper.getByLabelText(/Total/), '4 · 1000');
  expect(mapper.getByRole<HTMLButtonElement>('button', { name: /^Importar/ }).disabled).toBe(true);
  await userEvent.click(mapper.getByRole('button', { name: 'Probar' }));
  expect(await mapper.findByText('Listas: 2 · Omitidas: 0 · Con error: 1')).toBeTruthy();
  within(mapper.getByRole('row', { name: /mañana/ })).getByText('No es una fecha.');
  await userEvent.click(mapper.getByRole('button', { name: 'Importar 2 filas' }));
  expect(await screen.findByText('Importación completada: 2 facturas creadas.')).toBeTruthy();
  const sent = wire.requests.filter(({ url }) => url.endsWith('/invoices')).at(-1);
  expect(JSON.parse(String((await sent?.formData())?.get('mapping')))).toEqual(mapping);
  expect(screen.queryByRole('region', { name: '¿Qué columna es cada dato?' })).toBeNull();
});
