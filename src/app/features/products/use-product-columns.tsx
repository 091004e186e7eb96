import { useLingui } from '@lingui/react/macro';
import { formatCount } from '#app/ui/format/format-count.ts';
import { formatQuantity } from '#app/ui/format/format-quantity.ts';
import { Money } from '#app/ui/money.tsx';
import type { Column } from '#app/ui/tables/data-table.tsx';
import type { ProductDetailView, ProductSort } from '#domain/analytics/analytics-view.ts';
import type { ProductFigures } from '#domain/analytics/product-analytics.ts';
import { ProductName } from './product-name.tsx';

export function useProductColumns(view: ProductDetailView) {
  const { t } = useLingui();
  const columns: (Column<ProductFigures> & { sort?: ProductSort })[] = [
    {
      label: t`Producto`,
      sort: 'name',
      cell: (product) => <ProductName product={product} view={view} />,
      csv: ({ product_description }) => product_description,
    },
    {
      label: t`Facturas`,
      sort: 'invoices',
      align: 'right',
      cell: ({ invoice_count }) => formatCount(invoice_count),
      csv: ({ invoice_count }) => invoice_count,
    },
    {
      label: t`Cantidad`,
      sort: 'quantity',
      align: 'right',
      cell: ({ total_quantity }) => formatQuantity(total_quantity),
      csv: ({ total_quantity }) => total_quantity,
    },
    {
      label: t`Precio promedio`,
      sort: 'price',
      align: 'right',
      cell: ({ avg_unit_price }) => (avg_unit_price === null ? '—' : <Money amount={avg_unit_price} />),
      csv: ({ avg_unit_price }) => avg_unit_price,
    },
    {
      label: t`Total`,
      isMain: true,
      sort: 'amount',
      align: 'right',
      cell: ({ total_revenue }) => <Money amount={total_revenue} fw={550} />,
      csv: ({ total_revenue }) => total_revenue,
    },
  ];
  return columns;
}
