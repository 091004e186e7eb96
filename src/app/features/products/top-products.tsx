import { TopTen } from '#app/ui/charts/top-ten.tsx';
import type { ProductDetailView } from '#domain/analytics/analytics-view.ts';
import type { ProductAnalytics } from '#domain/analytics/product-analytics.ts';
import { ProductName } from './product-name.tsx';
import { useProductTexts } from './use-product-texts.ts';

type Props = { view: ProductDetailView; figures: ProductAnalytics };

/** Ordered by revenue. */
export function TopProducts({ view, figures: { chart_data, products, total_products } }: Props) {
  return (
    <TopTen
      title={useProductTexts(view.product_type).chart}
      slices={chart_data.map(({ name, revenue }) => ({ name, amount: revenue }))}
      rows={products}
      total={total_products}
      isPurchase={view.product_type === 'purchased'}
      renderName={(product) => <ProductName product={product} view={view} />}
    />
  );
}
