import { useEffect, useRef } from 'react';
import { InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { InvoiceSort, InvoiceView } from '#domain/invoices/invoice-view.ts';
import { NO_FILTER } from './filters/no-filter.ts';
import { useCurrentRow } from './filters/use-list-state.ts';
import type { RowActions } from './list/row-props.ts';
import type { Navigation } from './navigation.ts';
import { useDoomed } from './triage/use-doomed.ts';
import { type ListCommands, useListKeys } from './triage/use-list-keys.ts';
import { useMayDelete, useMayDeleteMany } from './triage/use-may-delete.ts';
import { type Selection, useSelection } from './triage/use-selection.ts';
import { useTriage } from './triage/use-triage.ts';
import { useInvoiceList } from './use-invoice-list.ts';

export type InvoiceDesk = ReturnType<typeof useInvoiceDesk>;
type Options = Navigation & { hasRoom: boolean };

/** Asks the page to print: the list's keys do not know what else it shows. */
export const PRINT_EVENT = 'cuadra:print';

/** Everything one can do on the list: where one is, what is chosen, what is open, and what keys and buttons do to it. */
export function useInvoiceDesk(options: Options) {
  const { view, onView } = options;
  const list = useInvoiceList(view);
  const selection = useSelection(list.ids);
  const triage = useTriage();
  const doomed = useDoomed(triage.remove);
  const may = { one: useMayDelete(), many: useMayDeleteMany() };
  const { open, show, close } = useOpen(options);
  const row = useCurrentRow(list.ids, open);
  useEffect(row.follow);

  const filter = (part: Partial<InvoiceView>) => onView({ ...view, ...part, open: undefined }, 'replace');
  const clearFilters = () => onView({ ...NO_FILTER, sort: view.sort }, 'replace');
  const step = (by: 1 | -1) => {
    const id = row.neighbour(by);
    if (id === undefined) return;
    if (row.place + by >= list.limit) list.loadMore();
    row.move(id);
    if (open !== undefined) show(id);
  };
  const parts = { list, selection, triage, doomed, may, row, open, show, close, step, clearFilters };
  const commands = commandsOf(parts);
  useListKeys(commands);
  const actions = useSteady({
    open: (id) => {
      row.move(id);
      show(id);
    },
    select: (id, isRange) => (isRange ? selection.extendTo(id) : selection.toggle(id)),
    advance: ({ id, status }) => {
      const next = InvoiceStatus.options[InvoiceStatus.options.indexOf(status) + 1];
      if (next) void triage.setStatus([id], next);
    },
    remove: may.one ? ({ id }) => void doomed.askFor([id]) : undefined,
  });

  const total = list.ids?.length ?? 0;
  return {
    ...{ list, selection, triage, doomed, open, filter, clearFilters, actions },
    current: row.current,
    head: headOf({ sort: view.sort, filter, selection, total, isCounted: list.counts !== undefined }),
    bulk: bulkOf(parts, commands, total),
    panel: { place: row.place, ids: list.ids, onStep: step, onClose: close },
  };
}

type Parts = {
  list: ReturnType<typeof useInvoiceList>;
  selection: Selection;
  triage: ReturnType<typeof useTriage>;
  doomed: ReturnType<typeof useDoomed>;
  may: { one: boolean; many: boolean };
  row: ReturnType<typeof useCurrentRow>;
  open: string | undefined;
  show: (id: string) => void;
  close: () => void;
  step: (by: 1 | -1) => void;
  clearFilters: () => void;
};

/** What the keys of docs/interaction.md#keyboard do here. */
function commandsOf({ list, selection, triage, doomed, may, row, ...rest }: Parts): ListCommands {
  const { open, show, close, step, clearFilters } = rest;
  /** What a key is about: the chosen ones, else the one with the focus. */
  const subjects = () => (selection.ids.size > 0 ? [...selection.ids] : row.current === undefined ? [] : [row.current]);
  const remove = () => {
    const ids = subjects();
    if (ids.length === 1 || may.many) void doomed.askFor(ids);
  };
  const extend = (by: 1 | -1) => {
    const id = row.neighbour(by);
    if (id === undefined) return;
    selection.extendTo(id, row.current);
    row.move(id);
  };
  const back = () => {
    if (open !== undefined) close();
    else if (selection.ids.size > 0) selection.clear();
    else clearFilters();
  };
  return {
    step,
    extend,
    back,
    open: () => row.current !== undefined && show(row.current),
    select: () => row.current !== undefined && selection.toggle(row.current),
    selectAll: () => selection.set(list.ids ?? []),
    setStatus: (status) => void triage.setStatus(subjects(), status),
    classify: (classification) => void triage.classify(subjects(), classification),
    remove: may.one ? remove : undefined,
    print: () => document.dispatchEvent(new Event(PRINT_EVENT)),
  };
}

function bulkOf({ selection, triage, may }: Parts, commands: ListCommands, total: number) {
  const { size: count } = selection.ids;
  return {
    count,
    total,
    progress: triage.progress,
    onStatus: commands.setStatus,
    onClassification: commands.classify,
    onDelete: may.many || count === 1 ? commands.remove : undefined,
    onAll: commands.selectAll,
    onClear: selection.clear,
  };
}

type HeadParts = {
  sort: InvoiceSort;
  filter: (part: Partial<InvoiceView>) => void;
  selection: Selection;
  total: number;
  isCounted: boolean;
};

function headOf({ sort, filter, selection, total, isCounted }: HeadParts) {
  const chosen = chosenOf(selection.ids.size, total);
  return {
    sort,
    onSort: (next: InvoiceSort) => filter({ sort: next }),
    chosen,
    onChooseAll: () => (chosen === 'all' ? selection.clear() : selection.set(selection.listed)),
    total: isCounted ? total : undefined,
  };
}

const chosenOf = (chosen: number, total: number): 'all' | 'some' | 'none' =>
  chosen === 0 ? 'none' : chosen === total ? 'all' : 'some';

/** What is open is in the address. Opening it leaves one step to come back to, however many are looked at then. */
function useOpen({ view, onView, onPage, onBack, hasRoom }: Options) {
  const pushed = useRef<string>(undefined);
  const bare = JSON.stringify({ ...view, open: undefined });
  const open = hasRoom ? view.open : undefined;
  return {
    open,
    show: (id: string) => {
      if (!hasRoom) return onPage(id, 'push');
      if (id === open) return;
      if (open === undefined) pushed.current = bare;
      onView({ ...view, open: id }, open === undefined ? 'push' : 'replace');
    },
    close: () => {
      // What the step back leads to is this very list, unless it has been filtered since.
      if (pushed.current === bare) onBack();
      else onView({ ...view, open: undefined }, 'replace');
      pushed.current = undefined;
    },
  };
}

/** The same object for ever, that does what it was last told. */
function useSteady(actions: RowActions): RowActions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const mayRemove = actions.remove !== undefined;
  const steady = useRef<RowActions>(undefined);
  if (!steady.current || (steady.current.remove !== undefined) !== mayRemove) {
    steady.current = {
      open: (id) => latest.current.open(id),
      select: (id, isRange) => latest.current.select(id, isRange),
      advance: (invoice) => latest.current.advance(invoice),
      remove: mayRemove ? (invoice) => latest.current.remove?.(invoice) : undefined,
    };
  }
  return steady.current;
}
