import { screen } from '@testing-library/react';
import { useState } from 'react';
import { InvoicesPage } from '#app/features/invoices/invoices-page.tsx';
import { withPanelInvoice } from '#app/features/invoices/navigation.ts';
import { autoAdvance } from '#app/shortcuts/auto-advance.ts';
import { ShortcutHost } from '#app/shortcuts/shortcut-host.tsx';
import { singleKeyShortcuts } from '#app/shortcuts/single-key-shortcuts.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { writeMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import type { Wire } from '../a-wire.ts';
import { aUser } from '../accounts/a-user.ts';
import { anInvoice } from '../an-invoice.ts';
import { renderWithStore } from './render-with-store.tsx';

// Newest first, as in the list: A, B, C, D.
export const INVOICES = ['A', 'B', 'C', 'D'].map((name, index) =>
  anInvoice({
    invoice_number: `FE-${name}`,
    issue_date: `2026-11-${20 - index}`,
    status: index === 3 ? 'paid' : 'draft',
    supplier_name: `Proveedor ${name}`,
    total_amount: 100 + index,
    total_cop: 100 + index,
  }),
);

let view = InvoiceView.parse({});

/** What the list shows now. */
export const shownView = () => view;

function Page() {
  const [now, setNow] = useState(InvoiceView.parse({}));
  view = now;
  return (
    <>
      <ShortcutHost />
      <InvoicesPage
        view={now}
        onView={setNow}
        onOpenInvoice={(id) => setNow((latest) => withPanelInvoice(latest, id))}
        onPage={() => {}}
        onBack={() => setNow({ ...now, open: undefined })}
        Detail={({ id }) => <p>{`detalle ${INVOICES.find((row) => row.id === id)?.invoice_number}`}</p>}
      />
    </>
  );
}

/** The list with these invoices, on a screen that is wide enough for the panel. */
export async function openInvoiceList(
  invoices: Invoice[] = INVOICES,
  user = aUser({ role: 'admin' }),
  wire?: Wire,
): Promise<Store> {
  const fill = async (store: Store) => {
    await store.invoices.bulkAdd(invoices);
    await writeMeta(store, 'last_pull_ok', 1);
  };
  const store = await renderWithStore(<Page />, { user, fill, ...(wire && { wire }) });
  await screen.findByRole('link', { name: 'FE-A' });
  await screen.findByRole('button', { name: /^Todas \d/ });
  return store;
}

/** Before each test: single keys and the move to the next invoice are on. */
export function setUpInvoiceList(): void {
  singleKeyShortcuts.set(true);
  autoAdvance.set(true);
  const narrow = window.matchMedia;
  // A screen wide enough for the panel.
  window.matchMedia = (query) => ({ ...narrow(query), matches: query.includes('min-width') });
}
