import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx';
import { InvoiceFilter } from '#domain/invoices/invoice.ts';

export const Route = createFileRoute('/_signed-in/dashboard')({
  validateSearch: z.object({ year: InvoiceFilter.shape.year }),
  staticData: { feature: 'view_dashboard' },
  component: Dashboard,
});

function Dashboard() {
  const { year } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <DashboardPage year={year} onYear={(next) => void navigate({ search: { year: next }, replace: true })} />;
}
