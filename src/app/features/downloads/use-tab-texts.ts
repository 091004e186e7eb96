import { useLingui } from '@lingui/react/macro';
import type { DownloadTab } from '#domain/accounts/permissions.ts';

/** Returns the description of each sheet of the report. */
export function useTabTexts(): Record<DownloadTab, string> {
  const { t } = useLingui();
  return {
    Info: t`Tu empresa, el periodo y las cifras principales`,
    Invoices: t`Cada factura con sus fechas, partes, impuestos por tarifa, retenciones y total, y sus sumas por mes y bimestre en la hoja Impuestos`,
    Invoice_Lines: t`Lo que dice cada línea: cantidad, precio e IVA`,
    Companies: t`Las empresas de tu cuenta con su NIT`,
    Suppliers: t`Cuánto le compraste a cada proveedor`,
    Customers: t`Cuánto le vendiste a cada cliente`,
    Products: t`Qué vendiste y qué compraste, con cantidades y precio promedio`,
    Users: t`Quién tiene acceso y con qué rol`,
  };
}
