import { createFileRoute } from '@tanstack/react-router';
import { ProductPage } from '#app/features/products/product-page.tsx';
import { ProductDetailView } from '#domain/analytics/analytics-view.ts';

export const Route = createFileRoute('/_signed-in/products_/$id')({
  validateSearch: ProductDetailView,
  staticData: { feature: 'view_products' },
  component: Product,
});

function Product() {
  const { id } = Route.useParams();
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const onView = (part: Partial<typeof view>) =>
    void navigate({ search: { ...view, ...part }, replace: !('year' in part), resetScroll: false });
  return <ProductPage key={id} id={id} view={view} onView={onView} />;
}
