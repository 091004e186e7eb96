import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FigureCard } from '#app/ui/charts/figure-card.tsx';
import { FigureGrid } from '#app/ui/charts/figure-grid.tsx';
import { formatCount } from '#app/ui/format/format-count.ts';
import { formatQuantity } from '#app/ui/format/format-quantity.ts';
import { Money } from '#app/ui/money.tsx';
import type { ProductAnalytics } from '#domain/analytics/product-analytics.ts';
import type { ProductType } from '#domain/analytics/product-type.ts';
import { useProductTexts } from './use-product-texts.ts';

type Props = { product_type: ProductType; figures: ProductAnalytics; comparison?: ReactNode };

export function ProductCards({ product_type, figures, comparison }: Props) {
  const { t } = useLingui();
  const texts = useProductTexts(product_type);
  const revenue = <Money amount={figures.total_revenue_all_products} />;
  return (
    <FigureGrid>
      <FigureCard
        label={texts.revenue}
        figure={revenue}
        tone={product_type === 'purchased' ? 'expense' : 'income'}
        comparison={comparison}
      >
        {t`Menos notas crédito`}
      </FigureCard>
      <FigureCard label={t`Productos`} figure={formatCount(figures.total_products)}>
        {t`Agrupados por descripción`}
      </FigureCard>
      {/* Kilos and hours add up to nothing: only of a single product is the sum one of the same thing. */}
      {figures.total_products === 1 && (
        <FigureCard label={t`Cantidad`} figure={formatQuantity(figures.total_quantity_all_products)}>
          {t`Menos notas crédito`}
        </FigureCard>
      )}
    </FigureGrid>
  );
}
