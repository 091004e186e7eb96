import { useEffect, useState } from 'react';
import { useSignedIn } from '#app/shell/session-context.tsx';
import { useOnline } from '#app/shell/use-online.ts';
import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import { getInvoice } from '#contract/invoices.ts';
import { keepDetail, touchDetail } from '#store/details.ts';

/** How asking the server went. 'gone': it has no such invoice, or this company may not see it. */
export type Asked = 'asking' | 'answered' | 'offline' | 'failed' | 'gone';

/** Asks when the page opens, the network returns or the invoice has changed, and keeps the answer on this device. */
export function useAskedDetail(id: string, rev: number | undefined): Asked {
  const { store, call } = useSignedIn();
  const isOnline = useOnline();
  const [asked, setAsked] = useState<Asked>('asking');

  useEffect(() => {
    void touchDetail(store, id, Date.now());
  }, [store, id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision and a returned network are reasons to ask again.
  useEffect(() => {
    const asking = new AbortController();
    const become = (next: Asked) => asking.signal.aborted || setAsked(next);
    call(getInvoice, { params: { id } }, { signal: asking.signal })
      .then((data) => keepDetail(store, { id, data, now: Date.now() }))
      .then(() => become('answered'))
      .catch(async (error: unknown) => {
        if (error instanceof Refused && error.status === 404) await store.details.delete(id);
        become(outcomeOf(error));
      });
    return () => asking.abort();
  }, [store, call, id, isOnline, rev]);

  return asked;
}

function outcomeOf(error: unknown): Asked {
  if (error instanceof Unreachable) return 'offline';
  return error instanceof Refused && error.status === 404 ? 'gone' : 'failed';
}
