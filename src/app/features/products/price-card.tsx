import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ComparisonText } from '#app/period/comparison-text.tsx';
import { useComparedPeriod } from '#app/period/use-comparison.ts';
import { FigureCard } from '#app/ui/charts/figure-card.tsx';
import { Money } from '#app/ui/money.tsx';
import type { ProductDetailView } from '#domain/analytics/analytics-view.ts';
import type { ProductDetail } from '#domain/analytics/product-detail.ts';
import { type PeriodFilter, periodOfView } from '#domain/dates/period-filter.ts';
import { useProduct } from './use-products.ts';

type Props = { product: ProductDetail; view: ProductDetailView };

/** The average price of a product, with what it was in the other period. */
export function PriceCard({ product, view }: Props) {
  const base = useComparedPeriod(periodOfView(view));
  if (base === undefined || product.avg_unit_price === null) return <Card price={product.avg_unit_price} />;
  return (
    <Card
      price={product.avg_unit_price}
      comparison={<PriceChange product={product} view={view} base={base} now={product.avg_unit_price} />}
    />
  );
}

function Card({ price, comparison }: { price: number | null; comparison?: ReactNode }) {
  const { t } = useLingui();
  return (
    <FigureCard
      label={t`Precio promedio`}
      figure={price === null ? '—' : <Money amount={price} />}
      comparison={comparison}
    >
      {t`Por unidad, antes de impuestos`}
    </FigureCard>
  );
}

/** A period without the product, or in which all of it was returned, has no price. */
function PriceChange({ product, view, base, now }: Props & { base: PeriodFilter; now: number }) {
  const { product_type } = view;
  const { data: before, isLoading, isRead } = useProduct(product.product_id, { product_type, period: base });
  return (
    <ComparisonText
      base={base}
      now={now}
      before={before && (before.avg_unit_price ?? 0)}
      isEmpty={before?.avg_unit_price === null}
      isLoading={isLoading || !isRead}
    />
  );
}
