import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ShortcutHost } from '#app/shortcuts/shortcut-host.tsx';
import { useRejectionToasts } from '#app/sync-status/use-rejection-toasts.ts';
import { effectivePermissions } from '#domain/companies/plan.ts';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { formatCop } from '#domain/money.ts';
import { writeMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import { aWire, problem, type Wire } from '#tests/harness/a-wire.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { goOffline, goOnline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { InvoicesPage } from './invoices-page.tsx';
import { withPanelInvoice } from './navigation.ts';

const cafe = anInvoice({ invoice_number: 'FE-7', status: 'sent', classification: 'expense' });
const other = anInvoice({ invoice_number: 'FE-8', supplier_name: 'Ferretería Norte', issue_date: '2025-03-02' });

const views: InvoiceView[] = [];
const pages: string[] = [];

function Page() {
  useRejectionToasts();
  const [view, setView] = useState(InvoiceView.parse({}));
  views.push(view);
  return (
    <>
      <ShortcutHost />
      <InvoicesPage
        view={view}
        onView={setView}
        onOpenInvoice={(id) => setView((latest) => withPanelInvoice(latest, id))}
        onPage={(id) => pages.push(id)}
        onBack={() => setView({ ...view, open: undefined })}
        Detail={({ id }) => <p>{`Detalle de ${id}`}</p>}
      />
    </>
  );
}

function open({
  invoices = [cafe, other],
  wire,
  role = 'regular_user' as const,
}: {
  invoices?: (typeof cafe)[];
  wire?: Wire;
  role?: 'regular_user' | 'admin';
} = {}) {
  const fill = async (store: Store) => {
    await store.invoices.bulkAdd(invoices);
    await writeMeta(store, 'last_pull_ok', 1);
  };
  return renderWithStore(<Page />, { user: aUser({ role }), fill, ...(wire && { wire }) });
}

async function choose(number: string, status: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: `Estado de la factura ${number}` }));
  await userEvent.click(await screen.findByRole('option', { name: status }));
}

const rowOf = (number: string) => screen.getByText(number).closest('tr') ?? document.body;

test('choosing a status queues the change, marks the row and offers the way back', async () => {
  const store = await open();
  await choose('FE-7', 'Pagada');
  expect(await screen.findByText('La factura FE-7 quedó como Pagada.')).toBeTruthy();
  expect(await store.outbox.toArray()).toMatchObject([{ about: cafe.id, input: { status: 'paid' } }]);
  expect(await within(rowOf('FE-7')).findByText('Por enviar')).toBeTruthy();
});

test('taking a status back brings the old one', async () => {
  const store = await open();
  await choose('FE-7', 'Pagada');
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(async () => expect((await store.invoices.get(cafe.id))?.status).toBe('sent'));
});

test('a status that the server refuses is undone and reported', async () => {
  const wire = aWire({ [`PATCH /api/invoices/${cafe.id}/status`]: () => problem('not_allowed', 'No tienes permiso.') });
  const store = await open({ wire });
  await choose('FE-7', 'Pagada');
  const result = 'No pudimos actualizar el estado de la factura. No tienes permiso.';
  expect(await screen.findByText(result)).toBeTruthy();
  expect((await store.invoices.get(cafe.id))?.status).toBe('sent');
  await waitFor(() => expect(screen.queryByText('La factura FE-7 quedó como Pagada.')).toBeNull());
});

test('deleting needs a confirmation; then the row is gone and the change is queued', async () => {
  const store = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar factura FE-7' }));
  const dialog = await screen.findByRole('dialog', { name: 'Eliminar factura' });
  within(dialog).getByText('¿Quieres eliminar la factura FE-7? Podrás restaurarla desde la papelera durante 30 días.');
  expect(await store.outbox.count()).toBe(0);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText('La factura FE-7 se eliminó.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('FE-7')).toBeNull());
  expect(await store.outbox.toArray()).toMatchObject([{ about: cafe.id, operation: 'invoice.delete' }]);
});

test('a deletion that is cancelled changes nothing', async () => {
  const store = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar factura FE-7' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect(await store.outbox.count()).toBe(0);
  expect(screen.getByText('FE-7')).toBeTruthy();
});

test('typing waits for a pause, then becomes one filter', async () => {
  await open();
  await screen.findByText('FE-8');
  views.length = 0;
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar proveedor' }), 'cafe');
  await waitFor(() => expect(screen.queryByText('FE-8')).toBeNull());
  expect(screen.getByText('FE-7')).toBeTruthy();
  // The page may render again with the previous props meanwhile; an incomplete text is never a filter.
  expect(new Set(views.map(({ supplier }) => supplier).filter(Boolean))).toEqual(new Set(['cafe']));
});

test('a filter without results offers to clear it', async () => {
  await open();
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Buscar cliente' }), 'nadie');
  expect(await screen.findByText('No encontramos facturas con estos filtros.')).toBeTruthy();
  const [clear] = screen.getAllByRole('button', { name: 'Limpiar filtros' });
  if (clear) await userEvent.click(clear);
  expect(await screen.findByText('FE-7')).toBeTruthy();
});

test('without any invoice the page leads to the upload', async () => {
  await open({ invoices: [] });
  expect(
    await screen.findByText('Aún no tienes facturas. Sube tus archivos XML, ZIP o PDF para empezar.'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Subir facturas' }).getAttribute('href')).toBe('/upload');
});

test('a plan that takes no PDF does not name it', async () => {
  const user = aUser({ permissions: effectivePermissions('free', 'titular') });
  const fill = (store: Store) => writeMeta(store, 'last_pull_ok', 1);
  await renderWithStore(<Page />, { user, fill });
  expect(await screen.findByText('Aún no tienes facturas. Sube tus archivos XML o ZIP para empezar.')).toBeTruthy();
});

test('the list shows fifty and loads fifty more', async () => {
  const many = Array.from({ length: 60 }, (_, index) => anInvoice({ invoice_number: `N-${index}` }));
  await open({ invoices: many });
  expect(await screen.findByText('60 facturas')).toBeTruthy();
  // A query by role would compute the role of every element on the page each time.
  const rows = () => document.querySelectorAll('tbody [data-row]');
  await waitFor(() => expect(rows()).toHaveLength(50));
  await userEvent.click(screen.getByRole('button', { name: 'Cargar más' }));
  await waitFor(() => expect(rows()).toHaveLength(60));
});

test('a document of the test environment says so, and a note says what it is', async () => {
  await open({ invoices: [anInvoice({ invoice_number: 'T-1', environment: 'test', document_kind: 'debit_note' })] });
  expect(await screen.findByText('Prueba')).toBeTruthy();
  expect(screen.getByText('Nota débito')).toBeTruthy();
});

test('a server that fails before the first response shows an error, and is tried again', async () => {
  let isWell = false;
  const everything = { epoch: 'e1', rows: [cafe], cursor: 1, more: false };
  const wire = aWire({
    'GET /api/sync/everything': () => (isWell ? { json: everything } : problem('unexpected')),
    'GET /api/sync/changes': () => ({ json: { ...everything, rows: [], deleted: [] } }),
  });
  await renderWithStore(<Page />, { user: aUser({ id: crypto.randomUUID() }), wire });
  await screen.findByText('No pudimos cargar las facturas. Intenta nuevamente.', {}, { timeout: 5_000 });
  // Without a network nothing went wrong, and nothing can be tried again.
  goOffline();
  await screen.findByText('Necesitas conexión para ver tus facturas por primera vez.');
  goOnline();
  isWell = true;
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
  await screen.findByRole('link', { name: 'FE-7' }, { timeout: 5_000 });
});

test('the clearing of the filters is in words, beside the tabs with the bar of the view', async () => {
  await open();
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Buscar proveedor' }), 'cafe');
  const clear = await screen.findByRole('button', { name: 'Limpiar filtros' });
  expect(clear.textContent).toBe('Limpiar filtros');
  const save = await screen.findByRole('button', { name: 'Guardar vista…' });
  const tabs = screen.getByRole('group', { name: 'Estado' });
  expect(tabs.parentElement?.contains(save)).toBe(true);
  expect(tabs.parentElement?.parentElement?.contains(clear)).toBe(true);
});

test('without space for its column the status stands in words under the name of the party', async () => {
  const width = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600);
  await open();
  await screen.findByText('FE-7');
  const { cells } = rowOf('FE-7') as HTMLTableRowElement;
  const party = [...cells].find(({ dataset }) => dataset['column'] === 'party');
  expect(party?.textContent).toContain('Enviada');
  expect(screen.queryByRole('columnheader', { name: 'Estado' })).toBeNull();
  width.mockRestore();
});

test('in the width of a tablet the status is chosen in the row', async () => {
  const width = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(736);
  const store = await open();
  await choose('FE-7', 'Pagada');
  await waitFor(async () => expect((await store.invoices.get(cafe.id))?.status).toBe('paid'));
  width.mockRestore();
});

test('on a phone the trash is in the menu, and the sum is one line in pesos', async () => {
  const { matchMedia } = window;
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('max-width') });
  const usd = anInvoice({
    ...{ invoice_number: 'EX-1', classification: 'income', direction: 'issued' },
    ...{ currency: 'USD', total_amount: 100, total_cop: 400_000 },
  });
  await open({ invoices: [cafe, usd] });
  await screen.findByText(formatCop(400_000).replace(/\s/g, ' '));
  expect(screen.queryByText(/en pesos|en total|facturas$/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Papelera' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Más acciones' }));
  expect((await screen.findByRole('menuitem', { name: 'Papelera' })).getAttribute('href')).toBe('/invoices/trash');
  window.matchMedia = matchMedia;
});
