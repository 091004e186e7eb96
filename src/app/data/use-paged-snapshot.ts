import { useState } from 'react';
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
type ItemOf<P extends Page> = P['items'][number];

/**
 * Returns a list that the server pages by number, newest first. The newest page is stored on this device (useSnapshot);
 * older pages are fetched and not stored.
 */
export function usePagedSnapshot<P extends Page>({ fetch, failure, ...request }: PagedRequest<P>) {
  const { call } = useSignedIn();
  const errorText = useErrorText();
  const first = useSnapshot({ ...request, fetch: (controller, signal) => fetch(controller, undefined, { signal }) });
  const [loaded, setLoaded] = useState<LoadedPages<ItemOf<P>>>();
  const [more, setMore] = useState<{ isLoading: boolean; failure?: string }>({ isLoading: false });
  const { id } = request;
  const pages = first.data && joinPages<ItemOf<P>>(first.data, loaded?.id === id ? loaded : undefined);
  const next = pages?.next ?? null;

  const loadMore = async () => {
    if (!pages || next === null) return;
    setMore({ isLoading: true });
    try {
      const page = await fetch(call, next, {});
      setLoaded({ id, items: [...pages.items, ...page.items], next: page.next });
      setMore({ isLoading: false });
    } catch (error) {
      setMore({ isLoading: false, failure: errorText(error, { fallback: failure, offline: failure }) });
    }
  };

  return { ...first, items: pages?.items, hasMore: next !== null, more, loadMore };
}

/**
 * The newest page followed by what was loaded before. When they have no item in common, items between them may be
 * missing, so the loaded ones are left out.
 */
function joinPages<I extends { id: string | number }>(newest: Page<I>, loaded: Page<I> | undefined): Page<I> {
  const ids = new Set(newest.items.map((item) => item.id));
  if (!loaded?.items.some((item) => ids.has(item.id))) return newest;
  return { items: [...newest.items, ...loaded.items.filter((item) => !ids.has(item.id))], next: loaded.next };
}
