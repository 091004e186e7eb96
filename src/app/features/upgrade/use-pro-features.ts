import { useLingui } from '@lingui/react/macro';

/** docs/plans.md#pro-features, verbatim. */
export function useProFeatures(): string[] {
  const { t } = useLingui();
  return [
    t`Hasta 10 usuarios con roles: regular, avanzado y administrador.`,
    t`Hasta 3 empresas en una sola cuenta, cada una con su NIT.`,
    t`Más de 6.000 documentos electrónicos al año.`,
    t`Ingreso automático de facturas desde tus correos certificados.`,
    t`Carga de facturas en XML, ZIP y PDF.`,
    t`Importación masiva desde plantillas de Excel con reporte de errores por fila.`,
    t`Reporte maestro en Excel con todas las hojas: facturas, líneas, empresas, proveedores, clientes, productos y usuarios.`,
    t`Analítica de proveedores, clientes y productos comprados y vendidos.`,
    t`Informe semanal con resumen ejecutivo, recomendaciones y próximos pasos.`,
    t`Portal de administración con el resumen de tu empresa y el control del ingreso por correo.`,
  ];
}
