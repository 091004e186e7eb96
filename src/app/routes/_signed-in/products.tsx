import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { ProductsPage } from '#app/features/products/products-page.tsx';
import { ProductView } from '#domain/analytics/analytics-view.ts';

export const Route = createFileRoute('/_signed-in/products')({
  validateSearch: ProductView,
  search: { middlewares: [stripSearchParams({ q: '', sort: 'amount', dir: 'desc' })] },
  staticData: { feature: 'view_products' },
  component: Products,
});

function Products() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ProductsPage
      view={view}
      onView={(part) =>
        // Back returns to the period before; a search or an order is no step of its own.
        void navigate({ search: { ...view, ...part }, replace: !('year' in part), resetScroll: false })
      }
    />
  );
}
