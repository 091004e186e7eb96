import { Blob as NodeBlob } from 'node:buffer';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LocalInvoice } from '#domain/reconciliation/local-invoice.ts';
import { listRecords } from '#store/records/list-records.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { withTouch } from '#tests/harness/browser/with-touch.ts';
import { aListingFile } from '#tests/harness/reconciliation/a-listing-file.ts';
import { generateListing, LISTING_TITLES, OWN_NIT } from '#tests/harness/reconciliation/generate-listing.ts';
import { ReconciliationPage } from './reconciliation-page.tsx';
import type { ReconciliationClient } from './worker/reconciliation-client.ts';
import { ReconciliationSession } from './worker/reconciliation-session.ts';

// The Blob of the test's browser has no streams.
beforeEach(() => {
  vi.stubGlobal('Blob', NodeBlob);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const listing = generateListing(150, 5);
/** Each row once, and every row the company's. */
const ownCells = listing.cells.filter((_, at) => {
  const row = listing.rows[at];
  return row?.class !== 'repeated' && row?.detail !== 'other_company';
});
const PARTIES = ['NIT Emisor', 'NIT Receptor'];
/** The first rows name another company. */
const withForeign = (count: number) =>
  ownCells.map((cells, at) =>
    at < count
      ? cells.map((cell, column) => (PARTIES.includes(LISTING_TITLES[column] ?? '') ? '799999999' : cell))
      : cells,
  );
const missing = listing.rows.filter(({ class: name }) => name === 'missing').length;

/** The worker's own session, on the thread of the test. */
function aClient(invoices: LocalInvoice[] = listing.invoices): ReconciliationClient {
  const session = new ReconciliationSession({ readInvoices: async () => invoices, onProgress: () => {} });
  return {
    compare: (...args) => session.compare(...args),
    compareAgain: (...args) => session.compareAgain(...args),
    open: (...args) => session.open(...args),
    setPrevious: (...args) => session.setPrevious(...args),
    setSettled: (...args) => session.setSettled(...args),
    select: (...args) => session.select(...args),
    lines: (...args) => session.lines(...args),
    pack: () => session.pack(),
    workbook: (...args) => session.workbook(...args),
    compareLedger: (...args) => session.compareLedger(...args),
    ledgerEntries: (...args) => session.ledgerEntries(...args),
    onProgress: () => {},
    close: () => {},
  };
}

const user = aUser({ subscription_plan: 'pro', role: 'admin' });

const renderPage = (createClient: () => ReconciliationClient = () => aClient(), ownNit = OWN_NIT) =>
  renderWithStore(<ReconciliationPage createClient={createClient} />, {
    user: { ...user, company: user.company && { ...user.company, nits: [ownNit] } },
  });

async function drop(file: File): Promise<void> {
  await userEvent.upload(await screen.findByLabelText('Listados de la DIAN'), file);
}

test('where a finger chooses the listing, nobody is invited to drag it', async () => {
  await withTouch(async () => {
    await renderPage();
    expect(await screen.findByText('Selecciona el listado de la DIAN')).toBeTruthy();
    expect(screen.queryByText(/Arrastra/)).toBeNull();
  });
});

test('before a listing it tells how to download one, and that nothing is kept yet', async () => {
  await renderPage();
  expect(await screen.findByText(/Todavía no has guardado ninguna/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cómo descargar el listado' }));
  expect(await screen.findByText(/sirve una hora/)).toBeTruthy();
});

test('where the browser starts no worker, the page is there, and a listing fails with words', async () => {
  await renderPage(() => {
    throw new ReferenceError('Worker is not defined');
  });
  await drop(aListingFile(listing.cells));
  expect(await screen.findByRole('alert')).toBeTruthy();
});

test('a listing is compared, a line is opened and justified, and the decision is undone', async () => {
  const store = await renderPage();
  await drop(aListingFile(listing.cells));
  expect(await screen.findByRole('button', { name: new RegExp(`Falta en Cuadra\\s*${missing}`) })).toBeTruthy();
  expect(screen.getByText(/Cubierto del 01\/10\/2025 al 31\/10\/2025/)).toBeTruthy();
  const table = await screen.findByRole('table', { name: 'Falta en Cuadra' });
  const [first] = await within(table).findAllByRole('button');
  await userEvent.click(first as HTMLElement);
  const drawer = await screen.findByRole('dialog');
  expect(within(drawer).getByRole('table', { name: 'Comparación' })).toBeTruthy();
  await userEvent.click(within(drawer).getByRole('button', { name: 'Justificar' }));
  await userEvent.type(await screen.findByLabelText('Nota'), 'La anula NC 12');
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Justificar' })).getByRole('button', { name: 'Justificar' }),
  );
  await waitFor(async () => {
    const [mark] = await listRecords(store, 'reconciliation-mark');
    expect(mark?.data).toMatchObject({ kind: 'justified', note: 'La anula NC 12' });
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(async () => expect(await listRecords(store, 'reconciliation-mark')).toEqual([]));
});

test('rows become invoices without XML, one or all of them, and a decision about several is taken back at once', async () => {
  const compareAgain = vi.fn();
  const store = await renderPage(() => {
    const client = aClient();
    compareAgain.mockImplementation(client.compareAgain);
    return { ...client, compareAgain };
  });
  await drop(aListingFile(listing.cells));
  const table = await screen.findByRole('table', { name: 'Falta en Cuadra' });
  const creatable = listing.rows.filter(({ class: name, detail }) => name === 'missing' && detail !== 'trashed');
  await userEvent.click(await screen.findByRole('button', { name: 'Seleccionar todos' }));
  const toolbar = await screen.findByRole('toolbar', { name: 'Acciones sobre la selección' });
  await userEvent.click(within(toolbar).getByRole('button', { name: 'Crear sin XML' }));
  const file = await waitFor(async () => {
    const [upload] = await store.uploads.toArray();
    if (!upload) throw new Error('Nothing is queued.');
    return upload;
  });
  const { bytes } = (await store.blobs.get(file.id)) ?? {};
  expect(new TextDecoder().decode(bytes).match(/<row /g)).toHaveLength(creatable.length);
  await waitFor(() => expect(compareAgain).toHaveBeenCalledTimes(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(async () => expect((await store.uploads.get(file.id))?.state).toBe('cancelled'));

  await waitFor(() => expect(within(table).getAllByRole('checkbox')).toHaveLength(missing));
  const [first, second] = within(table).getAllByRole('checkbox');
  await userEvent.click(first as HTMLElement);
  await userEvent.click(second as HTMLElement);
  await userEvent.click(
    within(screen.getByRole('toolbar', { name: 'Acciones sobre la selección' })).getByRole('button', {
      name: 'Justificar',
    }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Justificar' });
  await userEvent.type(within(dialog).getByLabelText('Nota'), 'Anuladas');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Justificar' }));
  await waitFor(async () => expect(await listRecords(store, 'reconciliation-mark')).toHaveLength(2));
  await userEvent.click((await screen.findAllByRole('button', { name: 'Deshacer' })).at(-1) as HTMLElement);
  await waitFor(async () => expect(await listRecords(store, 'reconciliation-mark')).toEqual([]));
});

test('a result is selected once, although no decision settles anything', async () => {
  const select = vi.fn();
  await renderPage(() => {
    const client = aClient();
    select.mockImplementation(client.select);
    return { ...client, select };
  });
  await drop(aListingFile(listing.cells));
  const table = await screen.findByRole('table', { name: 'Falta en Cuadra' });
  await within(table).findAllByRole('button');
  await new Promise((resolve) => setTimeout(resolve, 50));
  // The strict mode of the test runs each effect twice.
  expect(select).toHaveBeenCalledTimes(2);
});

test('a run is kept and opened again', async () => {
  const store = await renderPage();
  const file = aListingFile(listing.cells);
  await drop(file);
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar' }));
  await waitFor(async () => expect(await listRecords(store, 'reconciliation-run')).toHaveLength(1));
  const [run] = await listRecords(store, 'reconciliation-run');
  expect(run?.data).toMatchObject({ month: '2025-10', classes: { missing: { count: missing } } });
  // What was just kept is compared again without its file, and may be kept as another run.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Comparar de nuevo' }));
  expect(await screen.findByText(/Igual a la anterior/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Guardar' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Otra conciliación' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Abrir octubre de 2025/ }));
  expect(await screen.findByRole('button', { name: new RegExp(`Falta en Cuadra\\s*${missing}`) })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Otra conciliación' }));
  await drop(file);
  expect(await screen.findByText(/Igual a la anterior/)).toBeTruthy();
});

test('another file is named, and a failure of the worker can be tried again', async () => {
  const broken = () => ({ ...aClient(), compare: () => Promise.reject(new Error('out of memory')) });
  await renderPage(broken);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await drop(aListingFile(listing.cells));
  expect((await screen.findByRole('alert')).textContent).toMatch(/No pudimos comparar/);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByLabelText('Listados de la DIAN')).toBeTruthy();
});

test('a file that is no listing is named, nothing is called resolved, and another one can be dropped', async () => {
  await renderPage();
  await drop(new File(['hola'], 'notas.xlsx'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^notas\.xlsx: /);
  expect(screen.queryByText(/todo resuelto/)).toBeNull();
  await drop(aListingFile(listing.cells));
  expect(await screen.findByRole('table', { name: 'Falta en Cuadra' })).toBeTruthy();
});

test('reading can be cancelled', async () => {
  const close = vi.fn();
  await renderPage(() => ({ ...aClient(), compare: () => new Promise(() => {}), close }));
  await drop(aListingFile(listing.cells));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect(close).toHaveBeenCalled();
  expect(await screen.findByLabelText('Listados de la DIAN')).toBeTruthy();
});

describe("a listing with another company's rows", () => {
  const save = async () => await screen.findByRole('button', { name: 'Guardar' });
  const rows = ownCells.length;
  const withoutInvoices = () => aClient([]);

  test('none of them: nothing is shown', async () => {
    await renderPage(withoutInvoices);
    await drop(aListingFile(ownCells));
    expect((await save()).dataset['variant']).not.toBe('default');
    expect(screen.queryByText(/otro NIT/i)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('some of them: a quiet line and a card of their own', async () => {
    await renderPage(withoutInvoices);
    await drop(aListingFile(withForeign(3)));
    expect((await save()).dataset['variant']).not.toBe('default');
    screen.getByText(`3 de ${rows} filas son de otro NIT y no se comparan.`);
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /De otro NIT\s*3/ }));
    expect(await screen.findByRole('table', { name: 'De otro NIT' })).toBeTruthy();
  });

  test('all of them: a warning, another file first, and nothing is stored before that', async () => {
    const store = await renderPage(withoutInvoices, '860000001');
    // Tests of this file share the runs of their company.
    const kept = await listRecords(store, 'reconciliation-run');
    await drop(aListingFile(ownCells));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(`Ninguna de las ${rows} filas está a nombre de Comercial Ejemplo S.A.S. (NIT`);
    expect((await save()).dataset['variant']).toBe('default');
    expect(await listRecords(store, 'reconciliation-run')).toEqual(kept);
    expect(within(alert).getByRole('button', { name: 'Elegir otro archivo' }).dataset['variant']).not.toBe('default');
  });
});

test('what may be in the next listing is named below the title, and a credit note is negative', async () => {
  const [first] = listing.invoices;
  const late = first && { ...first, id: 'late', number: 'ZZ99', cufe: 'f'.repeat(96), issue_date: '2025-10-31' };
  await renderPage(() =>
    aClient(late && [{ ...late, kind: 'credit_note', environment: 'production', trashed: false }]),
  );
  await drop(aListingFile(ownCells));
  expect(await screen.findByText('1 solo en Cuadra, 1 de ellas puede salir en el siguiente listado.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /Solo en Cuadra\s*1/ }));
  const table = await screen.findByRole('table', { name: 'Solo en Cuadra' });
  await within(table).findByText('Emitida al final del periodo: puede salir en el siguiente listado');
  expect(table.textContent).toMatch(/-\s?\$/);
});
