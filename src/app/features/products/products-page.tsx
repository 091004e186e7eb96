import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useYears } from '#app/data/use-years.ts';
import { AnalyticsFailed } from '#app/sync-status/analytics-failed.tsx';
import { DataAsOf } from '#app/sync-status/data-as-of.tsx';
import { AnalyticsSkeleton } from '#app/ui/charts/analytics-skeleton.tsx';
import { FigureCard } from '#app/ui/charts/figure-card.tsx';
import { FigureGrid } from '#app/ui/charts/figure-grid.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { formatCount } from '#app/ui/format/format-count.ts';
import { formatQuantity } from '#app/ui/format/format-quantity.ts';
import { Money } from '#app/ui/money.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ProgressLine } from '#app/ui/progress-line.tsx';
import { YearSelect } from '#app/ui/select/year-select.tsx';
import { UnconvertedNote } from '#app/ui/unconverted-note.tsx';
import type { ProductView } from '#domain/analytics/analytics-view.ts';
import type { ProductAnalytics } from '#domain/analytics/product-analytics.ts';
import { NotCountedNote } from './not-counted-note.tsx';
import { ProductTable } from './product-table.tsx';
import { ProductTypeSwitch } from './product-type-switch.tsx';
import { TopProducts } from './top-products.tsx';
import { useProductTexts } from './use-product-texts.ts';
import { useProducts } from './use-products.ts';

type Props = { view: ProductView; onView: (part: Partial<ProductView>) => void };

/** docs/specification.md#protected-screens: what was sold or purchased, with totals, a chart and a table. */
export function ProductsPage({ view, onView }: Props) {
  const { t } = useLingui();
  const years = useYears();
  const { data: figures, ...state } = useProducts(view);
  const failure = t`No pudimos cargar la analítica.`;
  return (
    <Stack gap="md">
      <PageHeader title={t`Productos`} subtitle={<DataAsOf {...state} failure={failure} />}>
        <ProductTypeSwitch type={view.product_type} onType={(product_type) => onView({ product_type })} />
        <YearSelect year={view.year} years={years} onYear={(year) => onView({ year })} />
      </PageHeader>
      <ProgressLine active={state.isLoading && figures !== undefined} label={t`Actualizando…`} />
      {figures && <Figures view={view} onView={onView} figures={figures} />}
      {!figures && (state.isLoading || !state.isRead) && <AnalyticsSkeleton chart={428} />}
      {!figures && !state.isLoading && state.isRead && <AnalyticsFailed onRetry={state.refresh} />}
    </Stack>
  );
}

function Figures({ view, onView, figures }: Props & { figures: ProductAnalytics }) {
  const { t } = useLingui();
  const texts = useProductTexts(view.product_type);
  if (figures.total_products === 0)
    return <EmptyState icon={<IconPackage size={28} />} text={texts.empty(view.year)} />;
  return (
    <>
      <FigureGrid>
        <FigureCard label={texts.revenue} figure={<Money amount={figures.total_revenue_all_products} />}>
          {t`Menos notas crédito`}
        </FigureCard>
        <FigureCard label={t`Productos`} figure={formatCount(figures.total_products)}>
          {t`Agrupados por descripción`}
        </FigureCard>
        <FigureCard label={t`Cantidad`} figure={formatQuantity(figures.total_quantity_all_products)}>
          {t`Suma de unidades distintas`}
        </FigureCard>
      </FigureGrid>
      <TopProducts view={view} figures={figures} />
      <NotCountedNote />
      <UnconvertedNote count={figures.unconverted_invoices} />
      <ProductTable view={view} onView={onView} figures={figures} />
    </>
  );
}
