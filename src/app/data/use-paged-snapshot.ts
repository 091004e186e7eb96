import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod/mini';
import { useErrorText } from '#app/forms/use-error-text.ts';
import type { Call, CallOptions } from '#client/call.ts';
import { useSignedIn } from '../session/session-context.tsx';
import { useSnapshot } from './use-snapshot.ts';

/** `next` gets the page after this one; null on the last page. */
type Page<I = { id: string | number }> = { items: I[]; next: number | null };

type PagedRequest<P> = {
  /** The id of the newest page on this device. */
  id: string;
  schema: z.ZodMiniType<P>;
  /** Without `before` the newest page. */
  fetch: (call: Call, before: number | undefined, options: CallOptions) => Promise<P>;
  refreshKey?: unknown;
  /** The text to show when an older page cannot be loaded. */
  failure: string;
};

type LoadedPages<I> = Page<I> & { id: string };
/** Of the list with this id. */
type LoadingState = { id: string; isLoading: boolean; failure?: string };
/** Items that an action returned, shown until the newest page is read again. */
type Replaced<P extends Page> = { page: P | undefined; items: readonly ItemOf<P>[] };
type ItemOf<P extends Page> = P['items'][number];

/**
 * Returns a list that the server pages by number, newest first. The newest page is stored on this device (useSnapshot);
 * older pages are fetched and not stored.
 */
export function usePagedSnapshot<P extends Page>({ fetch, failure, ...request }: PagedRequest<P>) {
  const { call } = useSignedIn();
  const errorText = useErrorText();
  const latestId = useRef(request.id);
  useEffect(() => {
    latestId.current = request.id;
  }, [request.id]);
  const first = useSnapshot({ ...request, fetch: (send, signal) => fetch(send, undefined, { signal }) });
  const [loaded, setLoaded] = useState<LoadedPages<ItemOf<P>>>();
  const { id } = request;
  const [loading, setLoading] = useState<LoadingState>({ id, isLoading: false });
  const more = loading.id === id ? loading : { isLoading: false };
  const [replaced, setReplaced] = useState<Replaced<P>>({ page: undefined, items: [] });
  const pages = first.data && joinPages<ItemOf<P>>(first.data, loaded?.id === id ? loaded : undefined);
  const shown =
    replaced.page === first.data ? pages?.items.map((item) => findItem(replaced.items, item)) : pages?.items;
  const next = pages?.next ?? null;

  const loadMore = async () => {
    if (!pages || next === null) return;
    const endLoading = (end: Pick<LoadingState, 'failure'>) =>
      setLoading((now) => (now.id === id ? { id, isLoading: false, ...end } : now));
    setLoading({ id, isLoading: true });
    try {
      const page = await fetch(call, next, {});
      endLoading({});
      // Another list may be shown by now, and its own pages loaded.
      if (latestId.current === id) setLoaded({ id, items: [...pages.items, ...page.items], next: page.next });
    } catch (error) {
      endLoading({ failure: errorText(error, { fallback: failure, offline: failure }) });
    }
  };
  /** Shows an item as an action returned it, and reads the newest page again. */
  const replaceItem = (item: ItemOf<P>) => {
    const { data } = first;
    setReplaced((before) => ({ page: data, items: [item, ...(before.page === data ? before.items : [])] }));
    setLoaded((before) => before && { ...before, items: before.items.map((one) => findItem([item], one)) });
    first.refresh();
  };

  return { ...first, items: shown, hasMore: next !== null, more, loadMore, replaceItem };
}

const findItem = <I extends { id: string | number }>(items: readonly I[], item: I): I =>
  items.find(({ id }) => id === item.id) ?? item;

/**
 * The newest page followed by what was loaded before. When they have no item in common, items between them may be
 * missing, so the loaded ones are left out.
 */
function joinPages<I extends { id: string | number }>(newest: Page<I>, loaded: Page<I> | undefined): Page<I> {
  const ids = new Set(newest.items.map((item) => item.id));
  if (!loaded?.items.some((item) => ids.has(item.id))) return newest;
  return { items: [...newest.items, ...loaded.items.filter((item) => !ids.has(item.id))], next: loaded.next };
}
