import { useLingui } from '@lingui/react/macro';
import { Paper, Title } from '@mantine/core';
import { BarList } from '#app/ui/bar-list.tsx';
import { Money } from '#app/ui/money.tsx';
import type { ProductDetailView } from '#domain/analytics-view.ts';
import { CHART_SLICES } from '#domain/figures.ts';
import type { ProductAnalytics } from '#domain/product-analytics.ts';
import { ProductName } from './product-name.tsx';
import { useProductWords } from './use-product-words.ts';

/** The ten biggest by revenue and all others together; the answer has them in the order of its list. */
export function TopProducts({ view, figures }: { view: ProductDetailView; figures: ProductAnalytics }) {
  const { t } = useLingui();
  const words = useProductWords(view.product_type);
  const others = figures.total_products - CHART_SLICES;
  const bars = figures.chart_data.map(({ name, revenue }, place) => {
    const isRest = place === CHART_SLICES;
    const product = isRest ? undefined : figures.products[place];
    return {
      key: `${place} ${name}`,
      label: product ? <ProductName product={product} view={view} /> : t`Otros (${others})`,
      amount: revenue,
      shown: <Money amount={revenue} />,
      ...(isRest && { color: 'var(--cuadra-bar-quiet)' }),
    };
  });
  if (!bars.some(({ amount }) => amount > 0)) return null;
  return (
    <Paper component="section" p="md" shadow="xs" aria-label={words.chart}>
      <Title order={2} fz="md" fw={600} mb="xs">
        {words.chart}
      </Title>
      <BarList label={words.chart} bars={bars} />
    </Paper>
  );
}
