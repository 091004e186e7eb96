import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { AnalyticsPeriod } from '#app/period/analytics-period.tsx';
import { ComparisonSelect } from '#app/period/comparison-select.tsx';
import { useComparedPeriod } from '#app/period/use-comparison.ts';
import { usePeriodName } from '#app/period/use-period-name.ts';
import { AnalyticsFailed } from '#app/sync-status/analytics-failed.tsx';
import { DataAsOf } from '#app/sync-status/data-as-of.tsx';
import { NotCountedNote } from '#app/sync-status/not-counted-note.tsx';
import { AnalyticsSkeleton } from '#app/ui/charts/analytics-skeleton.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ProgressLine } from '#app/ui/progress-line.tsx';
import { UnconvertedNote } from '#app/ui/unconverted-note.tsx';
import type { ProductView } from '#domain/analytics/analytics-view.ts';
import type { ProductAnalytics } from '#domain/analytics/product-analytics.ts';
import { periodOfView } from '#domain/dates/period-filter.ts';
import { ComparedProductCards } from './compared-product-cards.tsx';
import { ProductTable } from './product-table.tsx';
import { ProductTypeSwitch } from './product-type-switch.tsx';
import { TopProducts } from './top-products.tsx';
import { useProductTexts } from './use-product-texts.ts';
import { useProducts } from './use-products.ts';

type Props = { view: ProductView; onView: (part: Partial<ProductView>) => void };

/** docs/specification.md#protected-screens: what was sold or purchased, with totals, a chart and a table. */
export function ProductsPage({ view, onView }: Props) {
  const { t } = useLingui();
  const { product_type } = view;
  const period = periodOfView(view);
  const base = useComparedPeriod(period);
  const { data: figures, ...state } = useProducts({ product_type, period });
  const failure = t`No pudimos cargar la analítica.`;
  return (
    <Stack gap="md">
      <PageHeader title={t`Productos`} subtitle={<DataAsOf {...state} failure={failure} />}>
        <ProductTypeSwitch type={product_type} onType={(next) => onView({ product_type: next })} />
        <AnalyticsPeriod view={view} onView={onView} />
      </PageHeader>
      <ComparisonSelect period={period} />
      <ProgressLine active={state.isLoading && figures !== undefined} label={t`Actualizando…`} />
      {figures && <Figures view={view} onView={onView} figures={figures} />}
      {!figures && (state.isLoading || !state.isRead) && (
        <AnalyticsSkeleton chart={428} isCompared={base !== undefined} />
      )}
      {!figures && !state.isLoading && state.isRead && <AnalyticsFailed onRetry={state.refresh} />}
    </Stack>
  );
}

function Figures({ view, onView, figures }: Props & { figures: ProductAnalytics }) {
  const texts = useProductTexts(view.product_type);
  const period = periodOfView(view);
  const name = usePeriodName(period);
  if (figures.total_products === 0) {
    const text = period === 'all' ? texts.empty : texts.emptyIn(name);
    return <EmptyState icon={<IconPackage size={28} />} text={text} />;
  }
  return (
    <>
      <ComparedProductCards product_type={view.product_type} figures={figures} period={period} />
      <TopProducts view={view} figures={figures} />
      <NotCountedNote />
      <UnconvertedNote count={figures.unconverted_invoices} />
      <ProductTable view={view} onView={onView} figures={figures} />
    </>
  );
}
