import { createFileRoute } from '@tanstack/react-router';
import { InvoicesPage } from '#app/features/invoices/invoices-page.tsx';
import { InvoiceFilter } from '#domain/invoice.ts';

export const Route = createFileRoute('/_signed-in/invoices')({
  validateSearch: InvoiceFilter,
  staticData: { feature: 'view_invoices' },
  component: Invoices,
});

function Invoices() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  return <InvoicesPage filter={filter} onFilter={(next) => void navigate({ search: next, replace: true })} />;
}
