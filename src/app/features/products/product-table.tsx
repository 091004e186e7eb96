import { Plural, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { TableTools } from '#app/data/table-tools.tsx';
import { Money } from '#app/ui/money.tsx';
import { SortSelect } from '#app/ui/select/sort-select.tsx';
import { DataTable } from '#app/ui/tables/data-table.tsx';
import { SearchInput } from '#app/ui/tables/search-input.tsx';
import bar from '#app/ui/tables/table-bar.module.css';
import { filterAndSortProducts, nextSort, ProductSort, type ProductView } from '#domain/analytics/analytics-view.ts';
import type { ProductAnalytics } from '#domain/analytics/product-analytics.ts';
import { periodOfView } from '#domain/dates/period-filter.ts';
import { useProductColumns } from './use-product-columns.tsx';
import { useProductTexts } from './use-product-texts.ts';
import { useUnlisted } from './use-products.ts';

type Props = { view: ProductView; onView: (part: Partial<ProductView>) => void; figures: ProductAnalytics };

export function ProductTable({ view, onView, figures }: Props) {
  const { t } = useLingui();
  const texts = useProductTexts(view.product_type);
  const columns = useProductColumns(view);
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const found = useUnlisted(
    { product_type: view.product_type, period: periodOfView(view) },
    figures.unlisted > 0 ? view.q : '',
  );
  const rows = filterAndSortProducts(found ?? figures.products, view);
  const sorting = {
    by: view.sort,
    dir: view.dir,
    onSort: (by: string) => onView(nextSort(view, ProductSort.parse(by))),
  };
  return (
    <Stack component="section" gap="xs" aria-label={texts.all}>
      <search className={bar['bar']}>
        <SearchInput name="q" label={t`Buscar producto`} text={view.q} onText={(q) => onView({ q })} />
        {isNarrow && <SortSelect columns={columns} sorting={sorting} />}
        <div className={bar['end']}>
          <TableTools columns={columns} rows={rows} name={texts.file} of={texts.all} />
        </div>
      </search>
      <DataTable
        label={texts.all}
        columns={columns}
        rows={rows}
        keyOf={({ product_id }) => product_id}
        empty={t`No encontramos productos con ese texto.`}
        sorting={isNarrow ? undefined : sorting}
      />
      {view.q === '' && figures.unlisted > 0 && (
        <Text size="sm" c="dimmed">
          <Plural value={figures.unlisted} one="Y # más, por" many="Y # de más, por" other="Y # más, por" />{' '}
          <Money amount={figures.unlisted_revenue} />
        </Text>
      )}
    </Stack>
  );
}
