import { useLingui } from '@lingui/react/macro';
import { APPROVAL_KEY } from '#app/approval/approval-key.ts';
import type { Shortcut } from '#app/shortcuts/shortcuts.ts';
import { useShortcuts } from '#app/shortcuts/use-shortcuts.ts';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import { CLASSIFICATION_KEYS, STATUS_KEYS } from './bulk-action-keys.ts';

export type ListCommands = {
  moveBy: (by: 1 | -1) => void;
  extendSelection: (by: 1 | -1) => void;
  openCurrent: () => unknown;
  /** Closes the open invoice, else clears the selection. */
  goBack: () => void;
  toggleCurrent: () => unknown;
  selectAll: () => void;
  setStatus: (status: InvoiceStatus) => void;
  classify: (classification: Classification) => void;
  /** Repeats the last decision on the current invoice. */
  repeat: () => void;
  /** Undefined where no purchase needs an approval. */
  approve: (() => void) | undefined;
  remove: (() => void) | undefined;
  print: () => void;
};

/** Registers the list's shortcuts of docs/interaction.md#keyboard. */
export function useListKeys(commands: ListCommands): void {
  const { t } = useLingui();
  const statuses = useStatusLabels();
  const classifications = useClassificationLabels();
  const { moveBy, extendSelection, openCurrent, goBack, toggleCurrent, selectAll, setStatus, classify } = commands;
  const { repeat, approve, remove, print } = commands;
  const keys: Shortcut[] = [
    { keys: ['j', 'ArrowDown'], label: t`Siguiente factura`, run: () => moveBy(1) },
    { keys: ['k', 'ArrowUp'], label: t`Factura anterior`, run: () => moveBy(-1) },
    { keys: ['Enter'], label: t`Abrir la factura`, run: () => void openCurrent() },
    { keys: ['Escape'], label: t`Cerrar el detalle o quitar la selección`, run: goBack },
    { keys: ['x', ' '], label: t`Seleccionar la factura`, run: () => void toggleCurrent() },
    { keys: ['Shift+j', 'Shift+ArrowDown'], label: t`Seleccionar hasta la siguiente`, run: () => extendSelection(1) },
    { keys: ['Shift+k', 'Shift+ArrowUp'], label: t`Seleccionar hasta la anterior`, run: () => extendSelection(-1) },
    { keys: ['Ctrl+a'], label: t`Seleccionar todas`, run: selectAll },
    ...InvoiceStatus.options.map((status): Shortcut => {
      const label = statuses[status];
      return { keys: [STATUS_KEYS[status]], label: t`Marcar como ${label}`, run: () => setStatus(status) };
    }),
    ...Classification.options.map((one): Shortcut => {
      const label = classifications[one];
      return { keys: [CLASSIFICATION_KEYS[one]], label: t`Clasificar como ${label}`, run: () => classify(one) };
    }),
    { keys: ['.'], label: t`Repetir el último cambio`, run: repeat },
    ...(approve ? [{ keys: [APPROVAL_KEY] as const, label: t`Aprobar`, run: approve }] : []),
    ...(remove ? [{ keys: ['Delete'] as const, label: t`Eliminar`, run: remove }] : []),
    { keys: ['b'], label: t`Buscar`, run: () => focusElement('search input[name="q"]') },
    { keys: ['f'], label: t`Filtros`, run: openFilters },
    { keys: ['Ctrl+p'], label: t`Imprimir la lista`, run: print },
  ];
  useShortcuts(keys);
}

const focusElement = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();

/** As a click on the button «Filtros». */
const openFilters = (): void => document.querySelector<HTMLElement>('[data-open-filters]')?.click();
