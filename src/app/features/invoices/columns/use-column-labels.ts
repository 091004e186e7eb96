import { useLingui } from '@lingui/react/macro';
import { useCodingCatalog } from '#app/coding/use-coding-catalog.ts';
import type { TableColumn } from './table-columns.ts';

/** The heads of the columns that hold data. */
export function useColumnLabels(): Record<Exclude<TableColumn, 'box' | 'tools'>, string> {
  const { t } = useLingui();
  const catalog = useCodingCatalog();
  return {
    date: t`Fecha`,
    number: t`Número`,
    party: t`Tercero`,
    company: t`Empresa`,
    class: t`Clasificación`,
    due: t`Vence`,
    base: t`Base gravable`,
    iva: t`IVA`,
    inc: t`INC`,
    withholdings: t`Retenciones`,
    account: t`Cuenta`,
    cost_center: t`Centro de costo`,
    withholding_concept: t`Concepto de retención`,
    assignee: t`Responsable`,
    tags: t`Etiquetas`,
    total: t`Total`,
    status: t`Estado`,
    ...Object.fromEntries((catalog?.fields ?? []).map(({ id, data }) => [`custom:${id}`, data.name])),
  };
}
