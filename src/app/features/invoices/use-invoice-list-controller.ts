import { useCallbackRef } from '@mantine/hooks';
import { useLayoutEffect, useRef } from 'react';
import { useCodingTarget } from '#app/coding/coding-target.ts';
import { type InvoiceAct, lastActOf } from '#app/coding/last-act.ts';
import { useRecords } from '#app/data/use-records.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { autoAdvance } from '#app/shortcuts/auto-advance.ts';
import type { InvoiceSort, InvoiceView } from '#domain/invoices/invoice-view.ts';
import { useCurrentInvoice } from './current/use-current-invoice.ts';
import { NO_FILTER } from './filters/no-filter.ts';
import type { RowActions } from './list/row-props.ts';
import type { Navigation } from './navigation.ts';
import { nextStatus } from './triage/next-status.ts';
import { type BulkActions, useBulkActions } from './triage/use-bulk-actions.ts';
import { useCanDelete, useCanDeleteMany } from './triage/use-can-delete.ts';
import { useDeleteConfirmation } from './triage/use-delete-confirmation.ts';
import { type ListCommands, useListKeys } from './triage/use-list-keys.ts';
import { type Selection, useSelection } from './triage/use-selection.ts';
import { useInvoiceList } from './use-invoice-list.ts';

export type InvoiceListController = ReturnType<typeof useInvoiceListController>;
type Options = Navigation & { hasSpace: boolean };

/** Asks the page to print: the list's shortcuts do not know the page. */
export const PRINT_EVENT = 'cuadra:print';

/**
 * Returns the whole state of the list page: view, selection, open invoice, and the handlers of its shortcuts and
 * buttons.
 */
export function useInvoiceListController(options: Options) {
  const { view, onView } = options;
  const { store } = useSignedIn();
  const list = useInvoiceList(view);
  const selection = useSelection(list.ids);
  const bulkActions = useBulkActions();
  const deletion = useDeleteConfirmation(bulkActions.remove);
  const canDelete = { one: useCanDelete(), many: useCanDeleteMany() };
  const hasPolicy = (useRecords('approval-policy') ?? []).length > 0;
  const { openId, show, close } = useOpenInvoice(options);
  const row = useCurrentInvoice({ listKey: list.key, ids: list.ids, openId, onOpenId: options.onOpenInvoice });
  const open = openId === undefined ? undefined : row.current;

  const filter = useCallbackRef((part: Partial<InvoiceView>) =>
    onView({ ...view, ...part, open: undefined }, 'replace'),
  );
  const clearFilters = useCallbackRef(() => onView({ ...NO_FILTER, sort: view.sort }, 'replace'));
  const moveBy = (by: 1 | -1, from?: string) => {
    const id = row.neighbourId(by, from);
    if (id === undefined) return;
    if ((list.ids?.indexOf(id) ?? 0) >= list.limit) list.loadMore();
    row.moveTo(id);
  };
  /** Called after a decision about one invoice, the current one if no other is given. */
  const advance = (from?: string) => {
    if (selection.ids.size === 0 && autoAdvance.isOn()) moveBy(1, from);
  };
  const repeat = () => {
    const act = lastActOf(store);
    if (!act || row.current === undefined) return;
    repeatAct(bulkActions, act, row.current);
    advance();
  };
  const state = { list, selection, bulkActions, deletion, canDelete, row, open, show, close, moveBy, advance, repeat };
  const commands = createCommands({ ...state, hasPolicy });
  useListKeys(commands);
  useCodingTarget(commands.coding);
  const actions = useStableCallbacks({
    open: (id) => {
      row.moveTo(id);
      show(id);
    },
    select: (id, isRange) => (isRange ? selection.extendTo(id) : selection.toggle(id)),
    classify: ({ id }, classification) => {
      void bulkActions.classify([id], classification);
      row.moveTo(id);
      advance(id);
    },
    setNextStatus: ({ id, status }) => {
      const next = nextStatus(status);
      if (next) void bulkActions.setStatus([id], next);
    },
    remove: canDelete.one ? ({ id }) => void deletion.request([id]) : undefined,
  });

  const total = list.ids?.length ?? 0;
  return {
    list,
    selection,
    bulkActions,
    deletion,
    open,
    filter,
    clearFilters,
    actions,
    current: row.current,
    hasMoved: row.hasMoved,
    onRowFocus: row.onRowFocus,
    head: createHeadProps({ sort: view.sort, filter, selection, total, isCounted: list.counts !== undefined }),
    bulk: createBulkBarProps(state, commands, total),
    panel: { place: row.index, ids: list.ids, onStep: moveBy, onClose: close },
  };
}

type ControllerState = {
  list: ReturnType<typeof useInvoiceList>;
  selection: Selection;
  bulkActions: ReturnType<typeof useBulkActions>;
  deletion: ReturnType<typeof useDeleteConfirmation>;
  canDelete: { one: boolean; many: boolean };
  row: ReturnType<typeof useCurrentInvoice>;
  open: string | undefined;
  show: (id: string) => void;
  close: () => void;
  moveBy: (by: 1 | -1) => void;
  advance: () => void;
  repeat: () => void;
};

function repeatAct({ setStatus, classify, setCoding }: BulkActions, act: InvoiceAct, id: string): void {
  if (act.type === 'status') void setStatus([id], act.status);
  else if (act.type === 'classification') void classify([id], act.classification);
  else void setCoding([id], act.values);
}

/** The handlers of the shortcuts in docs/interaction.md#keyboard. */
function createCommands({
  list,
  selection,
  bulkActions,
  deletion,
  canDelete,
  row,
  hasPolicy,
  ...rest
}: ControllerState & { hasPolicy: boolean }): ListCommands {
  const { open, show, close, moveBy, advance, repeat } = rest;
  /** The rows that a shortcut acts on: the selected ones, else the focused one. */
  const targetIds = () =>
    selection.ids.size > 0 ? [...selection.ids] : row.current === undefined ? [] : [row.current];
  const approve = () => {
    void bulkActions.approve(targetIds());
    advance();
  };
  const remove = () => {
    const ids = targetIds();
    if (ids.length === 1 || canDelete.many) void deletion.request(ids);
  };
  const extendSelection = (by: 1 | -1) => {
    const id = row.neighbourId(by);
    if (id === undefined) return;
    selection.extendTo(id, row.current);
    row.moveTo(id);
  };
  const goBack = () => {
    if (open !== undefined) close();
    else if (selection.ids.size > 0) selection.clear();
  };
  return {
    moveBy,
    extendSelection,
    goBack,
    openCurrent: () => row.current !== undefined && show(row.current),
    toggleCurrent: () => row.current !== undefined && selection.toggle(row.current),
    selectAll: () => selection.set(list.ids ?? []),
    setStatus: (status) => {
      void bulkActions.setStatus(targetIds(), status);
      advance();
    },
    classify: (classification) => {
      void bulkActions.classify(targetIds(), classification);
      advance();
    },
    repeat,
    coding: {
      ids: targetIds,
      setCoding: (values) => void bulkActions.setCoding(targetIds(), values),
    },
    approve: hasPolicy ? approve : undefined,
    remove: canDelete.one ? remove : undefined,
    print: () => document.dispatchEvent(new Event(PRINT_EVENT)),
  };
}

function createBulkBarProps(
  { list, selection, bulkActions, canDelete }: ControllerState,
  commands: ListCommands,
  total: number,
) {
  const { size: count } = selection.ids;
  return {
    count,
    selected: count > 0 ? list.entries?.filter(({ id }) => selection.ids.has(id)) : undefined,
    total,
    progress: bulkActions.progress,
    onStatus: commands.setStatus,
    onClassification: commands.classify,
    onApprove: commands.approve,
    onDelete: canDelete.many || count === 1 ? commands.remove : undefined,
    onAll: commands.selectAll,
    onClear: selection.clear,
  };
}

type HeadInput = {
  sort: InvoiceSort;
  filter: (part: Partial<InvoiceView>) => void;
  selection: Selection;
  total: number;
  isCounted: boolean;
};

function createHeadProps({ sort, filter, selection, total, isCounted }: HeadInput) {
  const chosen = selectionState(selection.ids.size, total);
  return {
    sort,
    onSort: (next: InvoiceSort) => filter({ sort: next }),
    chosen,
    onChooseAll: () => (chosen === 'all' ? selection.clear() : selection.set(selection.listed)),
    total: isCounted ? total : undefined,
  };
}

const selectionState = (chosen: number, total: number): 'all' | 'some' | 'none' =>
  chosen === 0 ? 'none' : chosen === total ? 'all' : 'some';

/** The open invoice is in the URL. Opening the first one adds one history entry; the next ones replace it. */
function useOpenInvoice({ view, onView, onPage, onBack, hasSpace }: Options) {
  const pushedView = useRef<string>(undefined);
  const viewKey = JSON.stringify({ ...view, open: undefined });
  const openId = hasSpace ? view.open : undefined;
  return {
    openId,
    show: (id: string) => {
      if (!hasSpace) return onPage(id, 'push');
      if (id === openId) return;
      if (openId === undefined) pushedView.current = viewKey;
      onView({ ...view, open: id }, openId === undefined ? 'push' : 'replace');
    },
    close: () => {
      // The previous history entry is this list, unless the filters changed since.
      if (pushedView.current === viewKey) onBack();
      else onView({ ...view, open: undefined }, 'replace');
      pushedView.current = undefined;
    },
  };
}

/** Returns one constant object whose functions call the latest `actions`. */
function useStableCallbacks(actions: RowActions): RowActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const canRemove = actions.remove !== undefined;
  const stable = useRef<RowActions>(undefined);
  if (!stable.current || (stable.current.remove !== undefined) !== canRemove) {
    stable.current = {
      open: (id) => latest.current.open(id),
      select: (id, isRange) => latest.current.select(id, isRange),
      classify: (invoice, classification) => latest.current.classify(invoice, classification),
      setNextStatus: (invoice) => latest.current.setNextStatus(invoice),
      remove: canRemove ? (invoice) => latest.current.remove?.(invoice) : undefined,
    };
  }
  return stable.current;
}
