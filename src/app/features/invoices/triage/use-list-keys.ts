import { useLingui } from '@lingui/react/macro';
import { APPROVAL_KEY } from '#app/approval/approval-key.ts';
import type { CodingTarget } from '#app/coding/coding-target.ts';
import type { Shortcut } from '#app/shortcuts/shortcuts.ts';
import { type Decisions, useDecisionShortcuts } from '#app/shortcuts/use-decision-shortcuts.ts';
import { useShortcuts } from '#app/shortcuts/use-shortcuts.ts';

export type ListCommands = Decisions & {
  moveBy: (by: 1 | -1) => void;
  extendSelection: (by: 1 | -1) => void;
  openCurrent: () => unknown;
  /** Closes the open invoice, else clears the selection. */
  goBack: () => void;
  toggleCurrent: () => unknown;
  selectAll: () => void;
  coding: CodingTarget;
  /** Undefined where no purchase needs an approval. */
  approve: (() => void) | undefined;
  remove: (() => void) | undefined;
  print: () => void;
};

/** Registers the list's shortcuts of docs/interaction.md#keyboard. */
export function useListKeys(commands: ListCommands): void {
  const { t } = useLingui();
  const decisions = useDecisionShortcuts(commands);
  const { moveBy, extendSelection, openCurrent, goBack, toggleCurrent, selectAll, approve, remove, print } = commands;
  const keys: Shortcut[] = [
    { keys: ['j', 'ArrowDown'], label: t`Siguiente factura`, run: () => moveBy(1) },
    { keys: ['k', 'ArrowUp'], label: t`Factura anterior`, run: () => moveBy(-1) },
    { keys: ['Enter'], label: t`Abrir la factura`, run: () => void openCurrent() },
    { keys: ['Escape'], label: t`Cerrar el detalle o quitar la selección`, run: goBack },
    { keys: ['x', ' '], label: t`Seleccionar la factura`, run: () => void toggleCurrent() },
    { keys: ['Shift+j', 'Shift+ArrowDown'], label: t`Seleccionar hasta la siguiente`, run: () => extendSelection(1) },
    { keys: ['Shift+k', 'Shift+ArrowUp'], label: t`Seleccionar hasta la anterior`, run: () => extendSelection(-1) },
    { keys: ['Ctrl+a'], label: t`Seleccionar todas`, run: selectAll },
    ...decisions,
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
