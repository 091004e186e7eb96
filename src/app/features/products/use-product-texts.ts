import { useLingui } from '@lingui/react/macro';
import type { ProductType } from '#domain/analytics/product-type.ts';
import type { YearFilter } from '#domain/invoices/invoice.ts';

/** Returns the texts for sold or purchased products. `file` is the name of saved files. */
export function useProductTexts(type: ProductType) {
  const { t } = useLingui();
  const texts = {
    sold: {
      file: 'productos-vendidos',
      all: t`Productos vendidos`,
      revenue: t`Ingresos antes de impuestos`,
      chart: t`Productos con más ingresos`,
      months: t`Ventas por mes`,
      party: t`Cliente`,
      empty: (year: YearFilter) =>
        year === 'all' ? t`Aún no hay productos vendidos.` : t`Aún no hay productos vendidos en ${year}.`,
    },
    purchased: {
      file: 'productos-comprados',
      all: t`Productos comprados`,
      revenue: t`Compras antes de impuestos`,
      chart: t`Productos con más compras`,
      months: t`Compras por mes`,
      party: t`Proveedor`,
      empty: (year: YearFilter) =>
        year === 'all' ? t`Aún no hay productos comprados.` : t`Aún no hay productos comprados en ${year}.`,
    },
  };
  return texts[type];
}
