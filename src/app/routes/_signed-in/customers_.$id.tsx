import { createFileRoute } from '@tanstack/react-router';
import { PartyPage } from '#app/features/parties/party-page.tsx';
import { PeriodView } from '#domain/dates/period-filter.ts';

export const Route = createFileRoute('/_signed-in/customers_/$id')({
  validateSearch: PeriodView,
  staticData: { feature: 'view_customers' },
  component: Customer,
});

function Customer() {
  const { id } = Route.useParams();
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const onView = (search: PeriodView) => void navigate({ search, resetScroll: false });
  return <PartyPage key={id} side="customer" id={id} view={view} onView={onView} />;
}
