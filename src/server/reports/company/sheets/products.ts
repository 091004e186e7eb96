import { averagePrice, fromMicro } from '#domain/analytics/product.ts';
import type { Cell, Column } from '#domain/sheets/workbook/sheet.ts';
import type { RecordSheet } from '../record-sheet.ts';
import type { ReportedProduct } from '../report-rows.ts';

const COLUMNS: Column[] = [
  { title: 'Producto', kind: 'text', width: 50 },
  { title: 'Facturas de venta', kind: 'cop', width: 16 },
  { title: 'Cantidad vendida', kind: 'quantity', width: 16 },
  { title: 'Vendido COP', kind: 'cop', width: 20, sum: true },
  { title: 'Precio promedio de venta', kind: 'money', width: 22 },
  { title: 'Facturas de compra', kind: 'cop', width: 16 },
  { title: 'Cantidad comprada', kind: 'quantity', width: 16 },
  { title: 'Comprado COP', kind: 'cop', width: 20, sum: true },
  { title: 'Precio promedio de compra', kind: 'money', width: 22 },
];

export const productsSheet: RecordSheet<ReportedProduct> = {
  columns: COLUMNS,
  rowsOf: (product) => [toCells(product)],
};

const toCells = (product: ReportedProduct): Cell[] => [
  product.description,
  ...toSideCells(product.sold_invoices, product.sold_micro, product.sold_cents),
  ...toSideCells(product.bought_invoices, product.bought_micro, product.bought_cents),
];

/** Empty cells when the product is on no document of that side. */
function toSideCells(invoices: number, micro: string | null, cents: number | null): Cell[] {
  if (micro === null || cents === null) return [null, null, null, null];
  const quantity = BigInt(micro);
  return [invoices, fromMicro(quantity), cents / 100, averagePrice(cents, quantity)];
}
