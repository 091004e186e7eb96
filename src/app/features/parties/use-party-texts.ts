import { useLingui } from '@lingui/react/macro';
import type { PartySide } from '#domain/analytics/figures.ts';

/** The route of one party's page. */
export const PARTY_ROUTE = { supplier: '/suppliers/$id', customer: '/customers/$id' } as const;
export const PARTIES_ROUTE = { supplier: '/suppliers', customer: '/customers' } as const;

/** Returns the texts for suppliers or customers. `emptyIn` takes the name of a period, `file` is the name of saved files. */
export function usePartyTexts(side: PartySide) {
  const { t } = useLingui();
  const texts = {
    supplier: {
      file: 'proveedores',
      all: t`Proveedores`,
      list: t`Lista de proveedores`,
      one: t`Proveedor`,
      total: t`Total comprado`,
      net: t`Compras menos notas crédito`,
      chart: t`Proveedores con más compras`,
      months: t`Compras por mes`,
      search: t`Buscar proveedor`,
      back: t`Volver a proveedores`,
      missing: t`No encontramos este proveedor.`,
      empty: t`Aún no hay proveedores.`,
      emptyIn: (period: string) => t`Aún no hay proveedores en ${period}.`,
    },
    customer: {
      file: 'clientes',
      all: t`Clientes`,
      list: t`Lista de clientes`,
      one: t`Cliente`,
      total: t`Total vendido`,
      net: t`Ventas menos notas crédito`,
      chart: t`Clientes con más ventas`,
      months: t`Ventas por mes`,
      search: t`Buscar cliente`,
      back: t`Volver a clientes`,
      missing: t`No encontramos este cliente.`,
      empty: t`Aún no hay clientes. Aparecerán cuando subas facturas.`,
      emptyIn: (period: string) => t`Aún no hay clientes en ${period}. Aparecerán cuando subas facturas.`,
    },
  };
  return texts[side];
}
