import { useEffect, useState } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useOnline } from '#app/sync-status/use-online.ts';
import { useReturns } from '#app/sync-status/use-reachable.ts';
import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import { getInvoice } from '#contract/invoice-detail.ts';
import { saveDetail, touchDetail } from '#store/invoices/details.ts';

/** The state of the request. 'gone': the server has no such invoice, or this company may not see it. */
export type FetchState = 'asking' | 'answered' | 'offline' | 'failed' | 'gone';

/** While the user steps quickly through the list, an invoice is requested only after this time. */
const MIN_VIEW_MS = 150;

type LocalDetail = {
  rev: number | undefined;
  /** `canFetch`: the device was read, and the server has this invoice. */
  canFetch: boolean;
  isStored: boolean;
};

/**
 * Requests the detail when the page opens, when the network or the server returns or when the invoice changed, and
 * stores the response on this device.
 */
export function useFetchDetail(id: string, { rev, canFetch, isStored }: LocalDetail): FetchState {
  const { store, call } = useSignedIn();
  const isOnline = useOnline();
  const returns = useReturns();
  const [result, setResult] = useState<{ id: string; state: FetchState }>({ id, state: 'asking' });

  useEffect(() => {
    const timer = setTimeout(() => void touchDetail(store, id, Date.now()).catch(() => undefined), MIN_VIEW_MS);
    return () => clearTimeout(timer);
  }, [store, id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision and a returned network or server request the detail again.
  useEffect(() => {
    if (!canFetch) return;
    const controller = new AbortController();
    const setState = (next: FetchState) => controller.signal.aborted || setResult({ id, state: next });
    const fetchDetail = () => call(getInvoice, { params: { id } }, { signal: controller.signal });
    delay(isStored ? MIN_VIEW_MS : 0, controller.signal)
      .then(fetchDetail)
      .then((data) => saveDetail(store, { id, data, now: Date.now() }))
      .then(() => setState('answered'))
      .catch(async (error: unknown) => {
        if (error instanceof Refused && error.status === 404) await store.details.delete(id);
        setState(toFetchState(error));
      });
    return () => controller.abort();
  }, [store, call, id, isOnline, returns, rev, canFetch]);

  // The result of the previous invoice does not apply to this one.
  return result.id === id ? result.state : 'asking';
}

/** Resolves after `ms`; never, when the signal aborts before. */
const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  ms === 0
    ? Promise.resolve()
    : new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        signal.addEventListener('abort', () => clearTimeout(timer));
      });

function toFetchState(error: unknown): FetchState {
  if (error instanceof Unreachable) return 'offline';
  return error instanceof Refused && error.status === 404 ? 'gone' : 'failed';
}
