/**
 * Which invoice of the list is current: the one that the shortcuts act on, that the focus follows, and that the panel
 * shows while it is open.
 */
export type CurrentInvoice = {
  /** Changes with every filter and order: another list begins with its first invoice. */
  listKey: string;
  /** All ids of the list in order; undefined until they are known. */
  ids: readonly string[] | undefined;
  /** Undefined until a person moves: then the first of the list is current. */
  id: string | undefined;
  /** The id in the URL; undefined while the panel is closed. */
  openId: string | undefined;
  /** The ids that the URL was asked to show and does not show yet, oldest first. */
  requestedIds: readonly string[];
};

export const startList = (listKey: string): CurrentInvoice => ({
  listKey,
  ids: undefined,
  id: undefined,
  openId: undefined,
  requestedIds: [],
});

/** An invoice that was opened by a link may be outside the list. */
export const currentId = ({ id, ids }: CurrentInvoice): string | undefined => id ?? ids?.[0];

/** Returns the id `by` rows away from `id`; the first one when `id` is outside the list. */
export function neighbourId({ ids }: CurrentInvoice, by: 1 | -1, id: string | undefined): string | undefined {
  const index = id === undefined ? -1 : (ids?.indexOf(id) ?? -1);
  return index < 0 ? ids?.[0] : ids?.[index + by];
}

/** Makes `id` current; the panel follows when it is open. */
export const moveTo = (state: CurrentInvoice, id: string | undefined): CurrentInvoice =>
  withUrlRequest({ ...state, id });

/** An invoice that left the list gives its place to the next one of the previous list, else to the one before. */
export function changeList(state: CurrentInvoice, ids: readonly string[] | undefined): CurrentInvoice {
  const id = currentId(state);
  const before = state.ids;
  const next = { ...state, ids: ids ?? before };
  if (id === undefined) return moveTo(next, state.openId === undefined ? undefined : ids?.[0]);
  if (!ids || !before || ids.includes(id)) return next;
  const index = before.indexOf(id);
  if (index < 0) return next;
  const remaining = new Set(ids);
  const isThere = (one: string) => remaining.has(one);
  const successor = before.slice(index + 1).find(isThere) ?? before.slice(0, index).findLast(isThere) ?? ids[0];
  return moveTo(next, successor);
}

/** The URL names another invoice: either it was requested here, or a person went back, forward, or followed a link. */
export function changeUrl(state: CurrentInvoice, openId: string | undefined): CurrentInvoice {
  const request = openId === undefined ? -1 : state.requestedIds.indexOf(openId);
  if (request >= 0) return { ...state, openId, requestedIds: state.requestedIds.slice(request + 1) };
  return { ...state, openId, id: openId ?? state.id, requestedIds: [] };
}

/** The navigation is not immediate: several requests may be on their way. */
function withUrlRequest(state: CurrentInvoice): CurrentInvoice {
  const { id, openId, requestedIds } = state;
  if (openId === undefined || id === undefined || id === (requestedIds.at(-1) ?? openId)) return state;
  return { ...state, requestedIds: [...requestedIds, id] };
}
