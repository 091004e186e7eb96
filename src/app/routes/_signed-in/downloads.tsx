import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { DownloadsPage } from '#app/features/downloads/downloads-page.tsx';
import { InvoiceFilter } from '#domain/invoices/invoice.ts';
import type { ReportPeriod } from '#domain/reports/company-report.ts';

const Day = z.catch(z.optional(z.iso.date()), undefined);

export const Route = createFileRoute('/_signed-in/downloads')({
  validateSearch: z.object({ year: InvoiceFilter.shape.year, from: Day, to: Day }),
  staticData: { feature: 'access_downloads' },
  component: Downloads,
});

function Downloads() {
  const { year, from, to } = Route.useSearch();
  const navigate = Route.useNavigate();
  const period = from !== undefined && to !== undefined && from <= to ? { from, to } : year;
  return (
    <DownloadsPage period={period} onPeriod={(next) => void navigate({ search: toSearch(next), replace: true })} />
  );
}

const toSearch = (period: ReportPeriod) =>
  typeof period === 'string' ? { year: period } : { year: period.from.slice(0, 4), ...period };
