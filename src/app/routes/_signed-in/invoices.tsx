import { createFileRoute, stripSearchParams, useRouter } from '@tanstack/react-router';
import { lazy } from 'react';
import { InvoicesPage } from '#app/features/invoices/invoices-page.tsx';
import { InvoiceView } from '#domain/invoice-view.ts';

const Detail = lazy(async () => ({
  default: (await import('#app/features/invoice-detail/invoice-detail-page.tsx')).InvoiceDetailPage,
}));

export const Route = createFileRoute('/_signed-in/invoices')({
  validateSearch: InvoiceView,
  search: { middlewares: [stripSearchParams({ status: 'all', q: '', sort: 'newest' })] },
  staticData: { feature: 'view_invoices' },
  component: Invoices,
});

function Invoices() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const { history } = useRouter();
  return (
    <InvoicesPage
      view={view}
      Detail={Detail}
      onView={(search, how) => void navigate({ search, replace: how === 'replace', resetScroll: false })}
      onPage={(id, how) => void navigate({ to: '/invoices/$id', params: { id }, replace: how === 'replace' })}
      onBack={() => history.back()}
    />
  );
}
