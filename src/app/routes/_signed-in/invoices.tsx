import { createFileRoute, stripSearchParams, useRouter } from '@tanstack/react-router';
import { lazy } from 'react';
import { invoiceListState } from '#app/data/invoice-list-state.ts';
import { InvoicesPage } from '#app/features/invoices/invoices-page.tsx';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import type { Store } from '#store/store.ts';

const Detail = lazy(async () => ({
  default: (await import('#app/features/invoice-detail/invoice-detail-page.tsx')).InvoiceDetailPage,
}));

export const Route = createFileRoute('/_signed-in/invoices')({
  validateSearch: InvoiceView,
  search: { middlewares: [stripSearchParams({ status: 'all', q: '', sort: 'newest' })] },
  staticData: { feature: 'view_invoices' },
  // Another filter or row must not wait, not even for a promise.
  beforeLoad: ({ context: { store }, search, cause }) =>
    store && cause !== 'stay' ? prefetchFirstPage(store, search) : undefined,
  component: Invoices,
});

const MAX_WAIT_MS = 250;

/** So that the first picture has its rows; what takes longer, or fails, is read by the page, which can say so. */
async function prefetchFirstPage(store: Store, view: InvoiceView): Promise<void> {
  const { prepareFirstPage } = await import('#store/invoices/first-page.ts');
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([prepareFirstPage(store, view).catch(() => undefined), timeout]);
}

function Invoices() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const { history } = useRouter();
  return (
    <InvoicesPage
      view={view}
      Detail={Detail}
      onView={(search, how) => void navigate({ search, replace: how === 'replace', resetScroll: false })}
      onPage={(id, how) =>
        void navigate({
          to: '/invoices/$id',
          params: { id },
          state: invoiceListState(view),
          replace: how === 'replace',
        })
      }
      onBack={() => history.back()}
    />
  );
}
