import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { z } from 'zod/mini';
import type { Call } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { keepSnapshot } from '#store/keep-snapshot.ts';
import { useSignedIn } from './session-context.tsx';
import { useOnline } from './use-online.ts';

type Asked<T> = {
  /** Where the answer is kept on this device. */
  id: string;
  /** What the kept answer must still be: an older build may have kept another shape. */
  answer: z.ZodMiniType<T>;
  ask: (call: Call, signal: AbortSignal) => Promise<T>;
};

/**
 * The last answer of a read-only screen, from this device at once and asked again when the page opens, the network
 * returns or `refresh` says so. `data` is undefined when this device has none.
 */
export function useSnapshot<T>({ id, answer, ask }: Asked<T>) {
  const { store, call } = useSignedIn();
  const isOnline = useOnline();
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ isAsking: boolean; error: unknown }>({ isAsking: true, error: undefined });
  const read = useLiveQuery(async () => ({ row: await store.snapshots.get(id) }), [store, id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` changes identity on every render; a returned network and a new round are reasons to ask again.
  useEffect(() => {
    const asked = new AbortController();
    setState({ isAsking: true, error: undefined });
    ask(call, asked.signal)
      .then((data) => keepSnapshot(store, { id, data, taken_at: Date.now() }))
      .then(() => !asked.signal.aborted && setState({ isAsking: false, error: undefined }))
      .catch((error: unknown) => {
        if (asked.signal.aborted) return;
        // An ended session is the session's business, and it says so itself.
        const hasEnded = error instanceof Refused && error.status === 401;
        setState({ isAsking: false, error: hasEnded ? undefined : error });
      });
    return () => asked.abort();
  }, [store, call, id, isOnline, round]);

  return {
    isRead: read !== undefined,
    data: answer.safeParse(read?.row?.data).data,
    takenAt: read?.row?.taken_at ?? 0,
    hasFailed: state.error !== undefined,
    error: state.error,
    isAsking: state.isAsking,
    refresh: () => setRound((now) => now + 1),
  };
}
