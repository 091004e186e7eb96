import { Plural, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TableTools } from '#app/data/table-tools.tsx';
import { ChartPanel } from '#app/ui/charts/chart-panel.tsx';
import { lazyChart } from '#app/ui/charts/lazy-chart.ts';
import { formatQuantity } from '#app/ui/format/format-quantity.ts';
import { invoiceDisplayName } from '#app/ui/format/invoice-display-name.ts';
import { Money } from '#app/ui/money.tsx';
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx';
import type { ProductDetailView } from '#domain/analytics/analytics-view.ts';
import { PRICE_POINTS, type PricePoint, type ProductDetail, samePriceOf } from '#domain/analytics/product-detail.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { formatCop } from '#domain/money.ts';
import { useProductTexts } from './use-product-texts.ts';

const PriceChart = lazyChart(async () => (await import('./price-chart.tsx')).PriceChart);

/** The unit price in each document, and the average of the period. */
export function PriceHistory({ product, view }: { product: ProductDetail; view: ProductDetailView }) {
  const { t } = useLingui();
  const texts = useProductTexts(view.product_type);
  const columns = usePriceColumns(view);
  const points = product.price_history;
  const price = samePriceOf(points);
  const title = t`Historia del precio unitario`;
  if (points.length === 0) return null;
  return (
    <div>
      <ChartPanel
        title={title}
        tools={<TableTools columns={columns} rows={points} name={`${texts.file}-precios`} of={title} />}
        sentence={price === undefined ? undefined : <SamePrice price={price} count={points.length} />}
        chart={
          <PriceChart
            label={title}
            points={points}
            average={product.avg_unit_price}
            isPurchase={view.product_type === 'purchased'}
          />
        }
        table={
          <DataTable label={title} columns={columns} rows={points} keyOf={({ invoice_id }) => invoice_id} empty="" />
        }
      />
      {points.length === PRICE_POINTS && (
        <Text size="sm" c="dimmed" mt={6}>
          {t`Solo las ${PRICE_POINTS} facturas más recientes.`}
        </Text>
      )}
    </div>
  );
}

/** A line at one height would fill the card and tell no more. */
function SamePrice({ price, count }: { price: number; count: number }) {
  const amount = formatCop(price);
  return (
    <Text size="sm">
      <Plural
        value={count}
        one={`El precio unitario fue ${amount} en # factura.`}
        many={`El precio unitario no cambió: ${amount} en # de facturas.`}
        other={`El precio unitario no cambió: ${amount} en # facturas.`}
      />
    </Text>
  );
}

function usePriceColumns({ product_type }: ProductDetailView): Column<PricePoint>[] {
  const { t } = useLingui();
  const texts = useProductTexts(product_type);
  return [
    {
      label: t`Factura`,
      cell: (point) => (
        <Link to="/invoices/$id" params={{ id: point.invoice_id }} preload={false}>
          {invoiceDisplayName({ id: point.invoice_id, invoice_number: point.invoice_number })}
        </Link>
      ),
      csv: ({ invoice_number }) => invoice_number,
    },
    {
      label: t`Fecha`,
      isShort: true,
      cell: ({ issue_date }) => formatDate(issue_date),
      csv: ({ issue_date }) => formatDate(issue_date),
    },
    { label: texts.party, cell: ({ party_name }) => party_name, csv: ({ party_name }) => party_name },
    {
      label: t`Cantidad`,
      align: 'right',
      cell: ({ quantity }) => formatQuantity(quantity),
      csv: ({ quantity }) => quantity,
    },
    {
      label: t`Precio unitario`,
      align: 'right',
      cell: ({ unit_price }) => (unit_price === null ? '—' : <Money amount={unit_price} fw={550} />),
      csv: ({ unit_price }) => unit_price,
    },
    {
      label: t`Total`,
      align: 'right',
      cell: ({ amount }) => <Money amount={amount} />,
      csv: ({ amount }) => amount,
    },
  ];
}
