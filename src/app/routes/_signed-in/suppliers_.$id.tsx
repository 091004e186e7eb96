import { createFileRoute } from '@tanstack/react-router';
import { PartyPage } from '#app/features/parties/party-page.tsx';
import { PartyDetailView } from '#domain/analytics/analytics-view.ts';

export const Route = createFileRoute('/_signed-in/suppliers_/$id')({
  validateSearch: PartyDetailView,
  staticData: { feature: 'view_suppliers' },
  component: Supplier,
});

function Supplier() {
  const { id } = Route.useParams();
  const { year } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onYear = (next: typeof year) => void navigate({ search: { year: next }, replace: true });
  return <PartyPage key={id} side="supplier" id={id} year={year} onYear={onYear} />;
}
