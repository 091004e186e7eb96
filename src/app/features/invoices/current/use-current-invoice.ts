import { useLayoutEffect, useRef, useState } from 'react';
import { changeList, changeUrl, currentId, moveTo, neighbourId, startList } from './current-invoice.ts';

type Options = {
  listKey: string;
  ids: readonly string[] | undefined;
  /** The id in the URL; undefined while the panel is closed. */
  openId: string | undefined;
  /** Writes the id into the URL, where a panel is still open. */
  onOpenId: (id: string) => void;
};

/** The one invoice that list, panel, shortcuts and focus share. */
export function useCurrentInvoice({ listKey, ids, openId, onOpenId }: Options) {
  const [state, setState] = useState(() => changeUrl(startList(listKey), openId));
  // React repeats the render at once, so that nothing is shown with an outdated current invoice.
  if (listKey !== state.listKey) setState(changeUrl(startList(listKey), openId));
  else if (ids !== undefined && ids !== state.ids) setState(changeList(state, ids));
  else if (openId !== state.openId) setState(changeUrl(state, openId));
  const current = currentId(state);

  const requestedId = state.requestedIds.at(-1);
  const writeUrl = useRef(onOpenId);
  useLayoutEffect(() => {
    writeUrl.current = onOpenId;
  });
  // Before an event can come in: an effect that runs later could open the panel again that a person has just closed.
  useLayoutEffect(() => {
    if (requestedId !== undefined) writeUrl.current(requestedId);
  }, [requestedId]);

  const focus = useRowFocus(current);
  return {
    current,
    /** Whether a person has moved, rather than that the list begins with it. */
    hasMoved: state.id !== undefined,
    /** From 0; -1 when the list does not contain it. */
    index: current === undefined ? -1 : (ids?.indexOf(current) ?? -1),
    neighbourId: (by: 1 | -1, from = current) => neighbourId(state, by, from),
    /** Makes an invoice current and moves the focus to its row. */
    moveTo: (id: string) => {
      focus.request(id);
      setState((latest) => moveTo(latest, id));
    },
    /** Makes the invoice current whose row has the focus. */
    onRowFocus: (id: string) => setState((latest) => (latest.id === id ? latest : moveTo(latest, id))),
  };
}

/**
 * Focuses the current row on request, when the row that had the focus is gone, and when another invoice became current
 * while the focus is in the list. Runs before an event can come in: a later effect would see the focus that a person has
 * just moved together with the invoice that was current before, and take the focus back.
 */
function useRowFocus(current: string | undefined) {
  const requestedId = useRef<string>(undefined);
  const focusedId = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (current === undefined) return;
    const { activeElement } = document;
    const rowId = activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const isElsewhere = rowId !== undefined && rowId !== current;
    const isLost = activeElement === document.body && focusedId.current !== undefined && focusedId.current !== current;
    if (requestedId.current !== current && !isElsewhere && !isLost) return;
    if (focusRow(current)) {
      requestedId.current = undefined;
      focusedId.current = current;
    } else if (isElsewhere && activeElement instanceof HTMLElement) {
      activeElement.blur();
    }
  });
  return {
    request: (id: string) => {
      requestedId.current = id;
    },
  };
}

/** Returns false while the row is not rendered. */
function focusRow(id: string): boolean {
  const row = document.querySelector<HTMLElement>(`[data-row=${JSON.stringify(id)}]`);
  if (!row) return false;
  row.scrollIntoView?.({ block: 'nearest' });
  row.querySelector<HTMLElement>('a[data-row-control]')?.focus({ preventScroll: true });
  return true;
}
