import { useLingui } from '@lingui/react/macro';
import { useCodingCells } from '#app/coding/use-coding-cells.ts';
import { useCopy } from '#app/forms/use-copy.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import { saveBlob } from '#app/ui/save-blob.ts';
import { type Cell, toCsv, toTsv } from '#domain/text/csv.ts';
import { readRows } from '#store/invoices/read-rows.ts';
import { invoiceCells } from './list/invoice-cells.ts';

/** Exports all rows of the list as a file or to the clipboard. Works without a network. */
export function useListExport(ids: readonly string[]) {
  const { t } = useLingui();
  const { store, isDemo } = useSignedIn();
  const copyText = useCopy();
  const coding = useCodingCells();
  const labels = { statuses: useStatusLabels(), classifications: useClassificationLabels() };
  const head = [
    t`Fecha`,
    t`Número`,
    t`Proveedor`,
    t`NIT del proveedor`,
    t`Cliente`,
    t`NIT del cliente`,
    t`Clasificación`,
    t`Estado`,
    t`Moneda`,
    t`Impuestos`,
    t`Total`,
    t`Vencimiento`,
    t`CUFE`,
    ...coding.head,
  ];
  const table = async (): Promise<Cell[][]> => {
    const rows = await readRows(store, ids);
    return [head, ...rows.map((row) => [...invoiceCells(row, labels), ...coding.cells(row)])];
  };
  return {
    save: async () => {
      const file = isDemo ? 'ejemplo-facturas.csv' : 'facturas.csv';
      saveBlob(new Blob([toCsv(await table())], { type: 'text/csv;charset=utf-8' }), file);
    },
    copy: async () => copyText(toTsv(await table()), t`No pudimos copiar la tabla. Expórtala como CSV.`),
  };
}
