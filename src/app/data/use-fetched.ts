import { useEffect, useState } from 'react';
import type { Call } from '#client/call.ts';
import { Unreachable } from '#client/unreachable.ts';
import { useSignedIn } from '../session/session-context.tsx';
import { useOnline } from '../sync-status/use-online.ts';
import { useReturns } from '../sync-status/use-reachable.ts';

type LoadState<T> = { key: string; data: T | undefined; error: unknown; isLoading: boolean };

/**
 * Returns data that is only on the server: it is requested when the screen opens, when `key` or `refreshKey` changes,
 * when the network or the server returns and on `refresh`, and is never stored on the device. The data of the same key
 * stays while it is requested again. Without a network `error` is Unreachable.
 */
export function useFetched<T>(
  key: string,
  fetch: (call: Call, signal: AbortSignal) => Promise<T>,
  refreshKey?: unknown,
) {
  const { call } = useSignedIn();
  const isOnline = useOnline();
  const returns = useReturns();
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState<LoadState<T>>(() => emptyState(key));

  // biome-ignore lint/correctness/useExhaustiveDependencies: `fetch` changes identity on every render; a returned server, a new round and a new `refreshKey` request the data again.
  useEffect(() => {
    const request = new AbortController();
    const update = (part: Partial<LoadState<T>>) => {
      if (request.signal.aborted) return;
      setLoaded((now) => ({ ...(now.key === key ? now : emptyState<T>(key)), ...part }));
    };
    if (!isOnline) {
      update({ isLoading: false, error: new Unreachable('no network') });
    } else {
      update({ isLoading: true, error: undefined });
      fetch(call, request.signal).then(
        (data) => update({ data, isLoading: false }),
        (error: unknown) => update({ error, isLoading: false }),
      );
    }
    return () => request.abort();
  }, [call, key, isOnline, returns, round, refreshKey]);

  // Data of another key is not shown for this one.
  const { data, error, isLoading } = loaded.key === key ? loaded : emptyState<T>(key);
  return { data, error, isLoading, refresh: () => setRound((now) => now + 1) };
}

const emptyState = <T>(key: string): LoadState<T> => ({ key, data: undefined, error: undefined, isLoading: true });
