import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { z } from 'zod/mini';
import type { Call } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { keepSnapshot } from '#store/snapshots/keep-snapshot.ts';
import { lastSnapshot, readSnapshot } from '#store/snapshots/last-snapshot.ts';
import { useSignedIn } from '../session/session-context.tsx';
import { useOnline } from '../sync-status/use-online.ts';

type Asked<T> = {
  /** Where the answer is kept on this device. */
  id: string;
  /** What the kept answer must still be: an older build may have kept another shape. */
  answer: z.ZodMiniType<T>;
  ask: (call: Call, signal: AbortSignal) => Promise<T>;
  /** Another value is a reason to ask again. */
  since?: unknown;
};

type Asking = { id: string; isAsking: boolean; error: unknown };

/**
 * The last answer of a read-only screen, from this device at once and asked again when the page opens, the network
 * returns or `refresh` says so. `data` is undefined when this device has none.
 */
export function useSnapshot<T>({ id, answer, ask, since }: Asked<T>) {
  const { store, call } = useSignedIn();
  const isOnline = useOnline();
  const [round, setRound] = useState(0);
  const [asked, setAsked] = useState<Asking>({ id, isAsking: true, error: undefined });
  const live = useLiveQuery(async () => ({ id, row: await readSnapshot(store, id) }), [store, id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` changes identity on every render; a returned network, a new round and what `since` says are reasons to ask again.
  useEffect(() => {
    const asking = new AbortController();
    setAsked({ id, isAsking: true, error: undefined });
    ask(call, asking.signal)
      .then((data) => keepSnapshot(store, { id, data, taken_at: Date.now() }))
      .then(() => !asking.signal.aborted && setAsked({ id, isAsking: false, error: undefined }))
      .catch((error: unknown) => {
        if (asking.signal.aborted) return;
        // An ended session is the session's business, and it says so itself.
        const hasEnded = error instanceof Refused && error.status === 401;
        setAsked({ id, isAsking: false, error: hasEnded ? undefined : error });
      });
    return () => asking.abort();
  }, [store, call, id, isOnline, round, since]);

  // What was read or asked for another id is not this one's.
  const last = lastSnapshot(store, id);
  const read = live?.id === id ? live : last && { id, row: last };
  const { isAsking, error } = asked.id === id ? asked : { isAsking: true, error: undefined };
  return {
    isRead: read !== undefined,
    data: answer.safeParse(read?.row?.data).data,
    takenAt: read?.row?.taken_at ?? 0,
    hasFailed: error !== undefined,
    error,
    isAsking,
    refresh: () => setRound((now) => now + 1),
  };
}
