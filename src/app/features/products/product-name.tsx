import { Link } from '@tanstack/react-router';
import type { ProductDetailView } from '#domain/analytics/analytics-view.ts';
import type { ProductFigures } from '#domain/analytics/product-analytics.ts';

type Props = { product: Pick<ProductFigures, 'product_id' | 'product_description'>; view: ProductDetailView };

export function ProductName({ product: { product_id, product_description }, view: { year, product_type } }: Props) {
  return (
    <Link
      to="/products/$id"
      params={{ id: product_id }}
      search={{ year, product_type }}
      preload={false}
      title={product_description}
    >
      {product_description}
    </Link>
  );
}
