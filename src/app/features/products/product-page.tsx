import { Trans, useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { IconArrowLeft, IconPackageOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { AnalyticsPeriod } from '#app/period/analytics-period.tsx';
import { ComparisonSelect } from '#app/period/comparison-select.tsx';
import { useComparedPeriod } from '#app/period/use-comparison.ts';
import { usePeriodName } from '#app/period/use-period-name.ts';
import { AnalyticsFailed } from '#app/sync-status/analytics-failed.tsx';
import { DataAsOf } from '#app/sync-status/data-as-of.tsx';
import { NotCountedNote } from '#app/sync-status/not-counted-note.tsx';
import back from '#app/ui/back-link.module.css';
import { AnalyticsSkeleton } from '#app/ui/charts/analytics-skeleton.tsx';
import { FigureCard } from '#app/ui/charts/figure-card.tsx';
import { FigureGrid } from '#app/ui/charts/figure-grid.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { formatCount } from '#app/ui/format/format-count.ts';
import { formatQuantity } from '#app/ui/format/format-quantity.ts';
import { Money } from '#app/ui/money.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ProgressLine } from '#app/ui/progress-line.tsx';
import { Refused } from '#client/refused.ts';
import type { ProductDetailView } from '#domain/analytics/analytics-view.ts';
import type { ProductDetail } from '#domain/analytics/product-detail.ts';
import { periodOfView, viewOfPeriod } from '#domain/dates/period-filter.ts';
import { PriceCard } from './price-card.tsx';
import { PriceHistory } from './price-history.tsx';
import { ProductMonths } from './product-months.tsx';
import { ProductTypeSwitch } from './product-type-switch.tsx';
import { useProductTexts } from './use-product-texts.ts';
import { useProduct } from './use-products.ts';

type Props = { id: string; view: ProductDetailView; onView: (part: Partial<ProductDetailView>) => void };

/** One product: its average price and its price history. */
export function ProductPage({ id, view, onView }: Props) {
  const { t } = useLingui();
  const { product_type } = view;
  const period = periodOfView(view);
  const base = useComparedPeriod(period);
  const { data: product, error, ...state } = useProduct(id, { product_type, period });
  const failure = t`No pudimos cargar la analítica.`;
  return (
    <Stack gap="md">
      <Link to="/products" search={{ ...viewOfPeriod(period), product_type }} preload={false} className={back['back']}>
        <IconArrowLeft size={16} aria-hidden />
        <Trans>Volver a productos</Trans>
      </Link>
      <PageHeader
        title={product?.product_description ?? t`Producto`}
        subtitle={<DataAsOf {...state} failure={failure} />}
      >
        <ProductTypeSwitch type={product_type} onType={(next) => onView({ product_type: next })} />
        <AnalyticsPeriod view={view} onView={onView} />
      </PageHeader>
      <ComparisonSelect period={period} />
      <ProgressLine active={state.isLoading && product !== undefined} label={t`Actualizando…`} />
      {product && <Figures product={product} view={view} />}
      {!product && (state.isLoading || !state.isRead) && (
        <AnalyticsSkeleton chart={360} isCompared={base !== undefined} />
      )}
      {!product && !state.isLoading && state.isRead && <NoProduct error={error} onRetry={state.refresh} />}
    </Stack>
  );
}

function NoProduct({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLingui();
  const isMissing = error instanceof Refused && error.status === 404;
  if (!isMissing) return <AnalyticsFailed onRetry={onRetry} />;
  return <EmptyState icon={<IconPackageOff size={28} />} text={t`No encontramos este producto.`} />;
}

function Figures({ product, view }: { product: ProductDetail; view: ProductDetailView }) {
  const { t } = useLingui();
  const texts = useProductTexts(view.product_type);
  const period = periodOfView(view);
  const name = usePeriodName(period);
  if (product.invoice_count === 0) {
    const text = period === 'all' ? texts.empty : texts.emptyIn(name);
    return <EmptyState icon={<IconPackageOff size={28} />} text={text} />;
  }
  return (
    <>
      <FigureGrid>
        <PriceCard product={product} view={view} />
        <FigureCard label={t`Cantidad`} figure={formatQuantity(product.total_quantity)}>
          {t`En ${formatCount(product.invoice_count)} facturas`}
        </FigureCard>
        <FigureCard
          label={texts.revenue}
          figure={<Money amount={product.total_revenue} />}
          tone={view.product_type === 'purchased' ? 'expense' : 'income'}
        >
          {t`Menos notas crédito`}
        </FigureCard>
      </FigureGrid>
      <NotCountedNote />
      <PriceHistory product={product} view={view} />
      <ProductMonths months={product.monthly_data} view={view} />
    </>
  );
}
