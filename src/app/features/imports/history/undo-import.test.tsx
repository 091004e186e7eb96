import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { problem } from '#tests/harness/a-wire.ts';
import { anImportJob } from '#tests/harness/an-import-job.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { openImports, press } from '#tests/harness/browser/an-imports-page.tsx';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';

afterEach(goOnline);

const job = anImportJob({ file_name: 'enero.xlsx', present_count: 300, changed_count: 2 });
const UNDO = `POST /api/imports/${job.id}/undo`;
const dialog = async () => within(await screen.findByRole('dialog'));

test('an import is undone after the user has seen how many invoices go to the trash', async () => {
  const bodies: unknown[] = [];
  const history = [job];
  const { wire } = await openImports(
    {
      [UNDO]: async (request) => {
        bodies.push(await request.json());
        history[0] = { ...job, present_count: 2 };
        return { json: { trashed: 298, kept: 2 } };
      },
    },
    history,
  );
  await press('Deshacer importación');
  const shown = await dialog();
  shown.getByText(/^298 facturas de enero\.xlsx irán a la papelera\. Podrás restaurarlas durante 30 días\.$/);
  await userEvent.click(shown.getByRole('checkbox', { name: /^Incluir también 2 que alguien cambió/ }));
  shown.getByText(/^300 facturas/);
  await userEvent.click(shown.getByRole('checkbox'));
  await userEvent.click(shown.getByRole('button', { name: 'Enviar 298 a la papelera' }));
  expect(await screen.findByText('Deshiciste la importación: 298 facturas están en la papelera.')).toBeTruthy();
  expect(bodies).toEqual([{ changed: 'keep' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The history is requested again.
  expect(wire.requests.filter(({ url }) => url.endsWith('/api/imports')).length).toBeGreaterThan(1);
});

test('a refused undo shows the reason, and without a network it cannot be sent', async () => {
  await openImports({ [UNDO]: () => problem('import_refused', 'La importación sigue en curso.') }, [job]);
  await press('Deshacer importación');
  const shown = await dialog();
  await userEvent.click(shown.getByRole('button', { name: /^Enviar/ }));
  expect(await shown.findByText('La importación sigue en curso.')).toBeTruthy();
  goOffline();
  await waitFor(() => expect(shown.getByRole<HTMLButtonElement>('button', { name: /^Enviar/ }).disabled).toBe(true));
});

test('an import of which nothing is left, or that runs, has neither button', async () => {
  await openImports({}, [anImportJob({ file_name: 'nada.xlsx', present_count: 0 })]);
  expect(await screen.findByRole('row', { name: /nada/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Deshacer importación' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ver las facturas' })).toBeNull();
});

test('the invoices of an import are listed page by page, each with a link', async () => {
  const all = Array.from({ length: 3 }, (_, index) => anInvoice({ invoice_number: `FE-${index}` }));
  await openImports(
    {
      [`GET /api/imports/${job.id}/invoices`]: ({ url }) => {
        const offset = Number(new URL(url).searchParams.get('offset'));
        return { json: { items: all.slice(offset, offset + 2), total: 3 } };
      },
    },
    [job],
  );
  await press('Ver las facturas');
  const shown = await dialog();
  expect(await shown.findByText('2 de 3 facturas')).toBeTruthy();
  expect(shown.getByRole('link', { name: 'FE-0' }).getAttribute('href')).toBe(`/invoices/${all[0]?.id}`);
  await userEvent.click(shown.getByRole('button', { name: 'Cargar más' }));
  expect(await shown.findByText('3 de 3 facturas')).toBeTruthy();
  expect(shown.queryByRole('button', { name: 'Cargar más' })).toBeNull();
});

test('a list that cannot be loaded says so, and is requested again', async () => {
  let isDown = true;
  const invoice = anInvoice();
  await openImports(
    {
      [`GET /api/imports/${job.id}/invoices`]: () =>
        isDown ? problem('unexpected') : { json: { items: [invoice], total: 1 } },
    },
    [job],
  );
  await press('Ver las facturas');
  const shown = await dialog();
  expect(await shown.findByText('No pudimos cargar las facturas. Intenta nuevamente.')).toBeTruthy();
  isDown = false;
  await userEvent.click(shown.getByRole('button', { name: 'Reintentar' }));
  expect(await shown.findByRole('link', { name: 'FE-1' })).toBeTruthy();
});
