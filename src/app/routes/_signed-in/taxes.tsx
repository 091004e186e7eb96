import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { TaxesPage } from '#app/features/taxes/taxes-page.tsx';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { periodAt } from '#domain/dates/period.ts';
import { PeriodView, viewOfPeriod } from '#domain/dates/period-filter.ts';

/** Without a period in the URL it is the running bimester, which most companies file. */
const toView = (search: Partial<PeriodView> & SearchSchemaInput): PeriodView =>
  search.year === undefined && search.from === undefined && search.to === undefined
    ? viewOfPeriod(periodAt(bogotaDate(new Date()), 'bimester'))
    : PeriodView.parse(search);

export const Route = createFileRoute('/_signed-in/taxes')({
  validateSearch: toView,
  staticData: { feature: 'view_dashboard' },
  component: Taxes,
});

function Taxes() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return <TaxesPage view={view} onView={(search) => void navigate({ search, resetScroll: false })} />;
}
