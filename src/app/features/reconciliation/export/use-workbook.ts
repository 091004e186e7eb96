import { useLingui } from '@lingui/react/macro';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { saveBlob } from '#app/ui/save-blob.ts';
import type { Marks } from '../marks/use-marks.ts';
import { useClassLabels, useFieldLabels, useReasonLabels } from '../use-reconciliation-labels.ts';
import type { ReconciliationClient } from '../worker/reconciliation-client.ts';

/** Returns a function that saves the whole result as .xlsx, with one sheet for each class. */
export function useWorkbook(client: ReconciliationClient | undefined, marks: Marks) {
  const { t } = useLingui();
  const { user, isDemo } = useSignedIn();
  const notify = useNotify();
  const classes = useClassLabels();
  const reasons = useReasonLabels();
  const fields = useFieldLabels();
  return async (month: string) => {
    const file = await client
      ?.workbook({
        title: t`Conciliación con la DIAN`,
        company: user.company?.name ?? '',
        classes,
        reasons,
        fields,
        columns: {
          number: t`Número`,
          date: t`Fecha`,
          supplier_nit: t`NIT proveedor`,
          supplier: t`Proveedor`,
          customer_nit: t`NIT cliente`,
          customer: t`Cliente`,
          currency: t`Moneda`,
          tax: t`Impuestos`,
          total: t`Total`,
          reason: t`Motivo`,
          note: t`Nota`,
        },
        notes: marks.notes(),
      })
      .catch(() => undefined);
    if (file) saveBlob(file, `${isDemo ? 'ejemplo-' : ''}conciliacion-${month}.xlsx`);
    else notify.failed(t`No pudimos crear el archivo de Excel. Intenta nuevamente.`);
  };
}
