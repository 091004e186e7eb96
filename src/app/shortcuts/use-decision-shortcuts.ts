import { useLingui } from '@lingui/react/macro';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import { CLASSIFICATION_KEYS, CODING_KEY, STATUS_KEYS } from './decision-keys.ts';
import { shortcutDialogs } from './shortcut-dialogs.ts';
import type { Shortcut } from './shortcuts.ts';

export type Decisions = {
  setStatus: (status: InvoiceStatus) => void;
  classify: (classification: Classification) => void;
  /** Repeats the last decision on the current invoice. */
  repeat: () => void;
};

/** Returns the shortcuts that decide about the current invoice, for the list and for the page of an invoice. */
export function useDecisionShortcuts({ setStatus, classify, repeat }: Decisions): Shortcut[] {
  const { t } = useLingui();
  const statuses = useStatusLabels();
  const classifications = useClassificationLabels();
  return [
    ...InvoiceStatus.options.map((status): Shortcut => {
      const label = statuses[status];
      return { keys: [STATUS_KEYS[status]], label: t`Marcar como ${label}`, run: () => setStatus(status) };
    }),
    ...Classification.options.map((one): Shortcut => {
      const label = classifications[one];
      return { keys: [CLASSIFICATION_KEYS[one]], label: t`Clasificar como ${label}`, run: () => classify(one) };
    }),
    { keys: ['.'], label: t`Repetir el último cambio`, run: repeat },
    { keys: [CODING_KEY], label: t`Asignar, etiquetar o codificar`, run: () => shortcutDialogs.open('coding') },
  ];
}
