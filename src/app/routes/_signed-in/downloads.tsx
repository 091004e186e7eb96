import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { DownloadsPage } from '#app/features/downloads/downloads-page.tsx';
import { InvoiceFilter } from '#domain/invoices/invoice.ts';

export const Route = createFileRoute('/_signed-in/downloads')({
  validateSearch: z.object({ year: InvoiceFilter.shape.year }),
  staticData: { feature: 'access_downloads' },
  component: Downloads,
});

function Downloads() {
  const { year } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <DownloadsPage year={year} onYear={(next) => void navigate({ search: { year: next }, replace: true })} />;
}
