import { useLingui } from '@lingui/react/macro';
import type { ProductType } from '#domain/analytics/product-type.ts';

/** Returns the texts for sold or purchased products. `emptyIn` takes the name of a period, `file` is the name of saved files. */
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
      empty: t`Aún no hay productos vendidos.`,
      emptyIn: (period: string) => t`Aún no hay productos vendidos en ${period}.`,
    },
    purchased: {
      file: 'productos-comprados',
      all: t`Productos comprados`,
      revenue: t`Compras antes de impuestos`,
      chart: t`Productos con más compras`,
      months: t`Compras por mes`,
      party: t`Proveedor`,
      empty: t`Aún no hay productos comprados.`,
      emptyIn: (period: string) => t`Aún no hay productos comprados en ${period}.`,
    },
  };
  return texts[type];
}
