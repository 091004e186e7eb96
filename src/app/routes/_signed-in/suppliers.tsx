import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { PartiesPage } from '#app/features/parties/parties-page.tsx';
import { PartyView } from '#domain/analytics/analytics-view.ts';

export const Route = createFileRoute('/_signed-in/suppliers')({
  validateSearch: PartyView,
  search: { middlewares: [stripSearchParams({ q: '', sort: 'amount', dir: 'desc' })] },
  staticData: { feature: 'view_suppliers' },
  component: Suppliers,
});

function Suppliers() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PartiesPage
      side="supplier"
      view={view}
      onView={(part) =>
        // Back returns to the period before; a search or an order is no step of its own.
        void navigate({ search: { ...view, ...part }, replace: !('year' in part), resetScroll: false })
      }
    />
  );
}
