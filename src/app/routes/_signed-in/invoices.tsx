import { createFileRoute, stripSearchParams, useRouter } from '@tanstack/react-router';
import { lazy } from 'react';
import { invoiceListState } from '#app/data/invoice-list-state.ts';
import { InvoicesPage } from '#app/features/invoices/invoices-page.tsx';
import { withPanelInvoice } from '#app/features/invoices/navigation.ts';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { prepareFirstPage } from '#store/invoices/first-page.ts';

const Detail = lazy(async () => ({
  default: (await import('#app/features/invoice-detail/invoice-detail-page.tsx')).InvoiceDetailPage,
}));

export const Route = createFileRoute('/_signed-in/invoices')({
  validateSearch: InvoiceView,
  search: { middlewares: [stripSearchParams({ status: 'all', q: '', sort: 'newest' })] },
  staticData: { feature: 'view_invoices' },
  // Another filter or row must not wait, not even for a promise.
  beforeLoad: ({ context: { store }, search, cause }) =>
    store && cause !== 'stay' ? prepareFirstPage(store, search) : undefined,
  component: Invoices,
});

function Invoices() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const router = useRouter();
  return (
    <InvoicesPage
      view={view}
      Detail={Detail}
      onView={(search, how) => void navigate({ search, replace: how === 'replace', resetScroll: false })}
      onOpenInvoice={(open) =>
        void router.navigate({
          to: '.',
          // Where the navigation on its way leads to: `view` is that of the last render.
          search: (latest) => withPanelInvoice(latest, open),
          replace: true,
          resetScroll: false,
        })
      }
      onPage={(id, how) =>
        void navigate({
          to: '/invoices/$id',
          params: { id },
          state: invoiceListState(view),
          replace: how === 'replace',
        })
      }
      onBack={() => router.history.back()}
    />
  );
}
