import { useLingui } from '@lingui/react/macro';
import type { TableColumn } from './table-columns.ts';

/** The heads of the columns that hold data. */
export function useColumnLabels(): Record<Exclude<TableColumn, 'box' | 'tools'>, string> {
  const { t } = useLingui();
  return {
    date: t`Fecha`,
    number: t`Número`,
    party: t`Tercero`,
    class: t`Clasificación`,
    due: t`Vence`,
    base: t`Base gravable`,
    iva: t`IVA`,
    inc: t`INC`,
    withholdings: t`Retenciones`,
    total: t`Total`,
    status: t`Estado`,
  };
}
