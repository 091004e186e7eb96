import { ComparisonText } from '#app/period/comparison-text.tsx';
import { useComparedPeriod } from '#app/period/use-comparison.ts';
import type { ProductAnalytics } from '#domain/analytics/product-analytics.ts';
import type { ProductType } from '#domain/analytics/product-type.ts';
import type { PeriodFilter } from '#domain/dates/period-filter.ts';
import { ProductCards } from './product-cards.tsx';
import { useProducts } from './use-products.ts';

type Props = { product_type: ProductType; figures: ProductAnalytics; period: PeriodFilter };

/** The totals, with what their amount was in the other period. */
export function ComparedProductCards({ period, ...props }: Props) {
  const base = useComparedPeriod(period);
  return base === undefined ? <ProductCards {...props} /> : <CardsWithBase {...props} base={base} />;
}

function CardsWithBase({ base, ...props }: Omit<Props, 'period'> & { base: PeriodFilter }) {
  const { data: before, isLoading, isRead } = useProducts({ product_type: props.product_type, period: base });
  return (
    <ProductCards
      {...props}
      comparison={
        <ComparisonText
          base={base}
          now={props.figures.total_revenue_all_products}
          before={before?.total_revenue_all_products}
          isEmpty={before?.total_products === 0}
          isLoading={isLoading || !isRead}
        />
      }
    />
  );
}
