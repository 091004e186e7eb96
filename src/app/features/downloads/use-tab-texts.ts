import { useLingui } from '@lingui/react/macro';
import type { DownloadTab } from '#domain/accounts/permissions.ts';

/** Returns what each sheet of the report is called here: in the file it has the name of its key. */
export function useTabNames(): Record<DownloadTab, string> {
  const { t } = useLingui();
  return {
    Info: t`Resumen`,
    Invoices: t`Facturas`,
    Invoice_Lines: t`Líneas`,
    Companies: t`Empresas`,
    Suppliers: t`Proveedores`,
    Customers: t`Clientes`,
    Products: t`Productos`,
    Users: t`Usuarios`,
  };
}

/** Returns the description of each sheet of the report. */
export function useTabTexts(): Record<DownloadTab, string> {
  const { t } = useLingui();
  return {
    Info: t`Tu empresa, el periodo y las cifras principales`,
    Invoices: t`Cada factura con sus fechas, terceros, impuestos por tarifa, retenciones y total`,
    Invoice_Lines: t`Lo que dice cada línea: cantidad, precio e IVA`,
    Companies: t`Las empresas de tu cuenta con su NIT`,
    Suppliers: t`Cuánto le compraste a cada proveedor`,
    Customers: t`Cuánto le vendiste a cada cliente`,
    Products: t`Qué vendiste y qué compraste, con cantidades y precio promedio`,
    Users: t`Quién tiene acceso y con qué rol`,
  };
}
