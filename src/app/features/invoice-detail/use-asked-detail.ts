import { useEffect, useState } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useOnline } from '#app/sync-status/use-online.ts';
import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import { getInvoice } from '#contract/invoice-detail.ts';
import { keepDetail, touchDetail } from '#store/invoices/details.ts';

/** How asking the server went. 'gone': it has no such invoice, or this company may not see it. */
export type Asked = 'asking' | 'answered' | 'offline' | 'failed' | 'gone';

/** Who runs through the list with what is kept on this device looks only at what stays. */
const LOOKED_AT_MS = 150;

type Known = {
  rev: number | undefined;
  /** Whether this device has been looked through, and it is something the server knows. */
  mayAsk: boolean;
  isKept: boolean;
};

/** Asks when the page opens, the network returns or the invoice has changed, and keeps the answer on this device. */
export function useAskedDetail(id: string, { rev, mayAsk, isKept }: Known): Asked {
  const { store, call } = useSignedIn();
  const isOnline = useOnline();
  const [answer, setAnswer] = useState<{ id: string; asked: Asked }>({ id, asked: 'asking' });

  useEffect(() => {
    const timer = setTimeout(() => void touchDetail(store, id, Date.now()).catch(() => undefined), LOOKED_AT_MS);
    return () => clearTimeout(timer);
  }, [store, id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision and a returned network are reasons to ask again.
  useEffect(() => {
    if (!mayAsk) return;
    const asking = new AbortController();
    const become = (next: Asked) => asking.signal.aborted || setAnswer({ id, asked: next });
    const ask = () => call(getInvoice, { params: { id } }, { signal: asking.signal });
    pause(isKept ? LOOKED_AT_MS : 0, asking.signal)
      .then(ask)
      .then((data) => keepDetail(store, { id, data, now: Date.now() }))
      .then(() => become('answered'))
      .catch(async (error: unknown) => {
        if (error instanceof Refused && error.status === 404) await store.details.delete(id);
        become(outcomeOf(error));
      });
    return () => asking.abort();
  }, [store, call, id, isOnline, rev, mayAsk]);

  // What was said of the invoice before says nothing of this one.
  return answer.id === id ? answer.asked : 'asking';
}

/** Settles after the pause; never, when it is given up meanwhile. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  ms === 0
    ? Promise.resolve()
    : new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        signal.addEventListener('abort', () => clearTimeout(timer));
      });

function outcomeOf(error: unknown): Asked {
  if (error instanceof Unreachable) return 'offline';
  return error instanceof Refused && error.status === 404 ? 'gone' : 'failed';
}
