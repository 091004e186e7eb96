import { useLingui } from '@lingui/react/macro';
import { MonthsPanel } from '#app/data/months-panel.tsx';
import { formatQuantity } from '#app/ui/format/format-quantity.ts';
import { Money } from '#app/ui/money.tsx';
import type { Column } from '#app/ui/tables/data-table.tsx';
import type { ProductDetailView } from '#domain/analytics/analytics-view.ts';
import type { ProductDetail } from '#domain/analytics/product-detail.ts';
import { useProductTexts } from './use-product-texts.ts';

type Month = ProductDetail['monthly_data'][number];

export function ProductMonths({ months, view }: { months: readonly Month[]; view: ProductDetailView }) {
  const { t } = useLingui();
  const texts = useProductTexts(view.product_type);
  const columns: Column<Month>[] = [
    {
      label: t`Cantidad`,
      align: 'right',
      cell: ({ quantity }) => formatQuantity(quantity),
      csv: ({ quantity }) => quantity,
    },
    {
      label: t`Precio promedio`,
      align: 'right',
      cell: ({ avg_unit_price }) => (avg_unit_price === null ? '—' : <Money amount={avg_unit_price} />),
      csv: ({ avg_unit_price }) => avg_unit_price,
    },
    {
      label: t`Total`,
      align: 'right',
      cell: ({ revenue }) => <Money amount={revenue} />,
      csv: ({ revenue }) => revenue,
    },
  ];
  return (
    <MonthsPanel
      title={texts.months}
      file={texts.file}
      months={months}
      columns={columns}
      isPurchase={view.product_type === 'purchased'}
      toBar={({ revenue, quantity }) => ({
        amount: revenue,
        note: { label: t`Cantidad`, value: formatQuantity(quantity) },
      })}
    />
  );
}
