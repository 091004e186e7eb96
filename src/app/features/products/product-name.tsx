import { Link } from '@tanstack/react-router';
import type { ProductDetailView } from '#domain/analytics/analytics-view.ts';
import type { ProductFigures } from '#domain/analytics/product-analytics.ts';
import { periodOfView, viewOfPeriod } from '#domain/dates/period-filter.ts';

type Props = { product: Pick<ProductFigures, 'product_id' | 'product_description'>; view: ProductDetailView };

export function ProductName({ product: { product_id, product_description }, view }: Props) {
  return (
    <Link
      to="/products/$id"
      params={{ id: product_id }}
      search={{ ...viewOfPeriod(periodOfView(view)), product_type: view.product_type }}
      preload={false}
      title={product_description}
    >
      {product_description}
    </Link>
  );
}
