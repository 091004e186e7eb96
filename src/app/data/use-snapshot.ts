import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState } from 'react';
import type { z } from 'zod/mini';
import type { Call } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import type { Snapshot } from '#store/rows/snapshot-row.ts';
import { lastSnapshot, readSnapshot } from '#store/snapshots/last-snapshot.ts';
import { saveSnapshot } from '#store/snapshots/save-snapshot.ts';
import { useSignedIn } from '../session/session-context.tsx';
import { useOnline } from '../sync-status/use-online.ts';
import { useReturns } from '../sync-status/use-reachable.ts';

export type SnapshotRequest<T> = {
  /** The id of the stored response on this device. */
  id: string;
  /** Checks the stored response: an older build may have stored another shape. */
  schema: z.ZodMiniType<T>;
  fetch: (call: Call, signal: AbortSignal) => Promise<T>;
  /** A new value requests the data again. */
  refreshKey?: unknown;
  /** Nothing is requested yet: `refreshKey` is not known. */
  isWaiting?: boolean;
  /** A stored response that is younger than this many milliseconds is not requested again when the screen opens. */
  maxAgeMs?: number;
};

type RequestState = { id: string; isLoading: boolean; error: unknown };

/**
 * Returns the last response of a read-only screen: at once from this device, and requested again when the page opens,
 * when the network or the server returns or on `refresh`. `data` is undefined when there is none. `save` replaces it with the response of
 * a change.
 */
export function useSnapshot<T>({ id, schema, fetch, refreshKey, isWaiting = false, maxAgeMs }: SnapshotRequest<T>) {
  const { store, call } = useSignedIn();
  const isOnline = useOnline();
  const returns = useReturns();
  const [attempt, setAttempt] = useState(0);
  const [request, setRequest] = useState<RequestState>({ id, isLoading: true, error: undefined });
  const { save, newest } = useSaveResponse(id);
  const live = useLiveQuery(async () => ({ id, row: await readSnapshot(store, id) }), [store, id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `fetch` and `save` change identity on every render; a returned network or server, a new attempt and a new `refreshKey` request again.
  useEffect(() => {
    if (isWaiting) return;
    if (maxAgeMs !== undefined && attempt === 0 && isYounger(lastSnapshot(store, id), maxAgeMs)) {
      setRequest({ id, isLoading: false, error: undefined });
      return;
    }
    const controller = new AbortController();
    setRequest({ id, isLoading: true, error: undefined });
    fetch(call, controller.signal)
      .then(save)
      .then(() => !controller.signal.aborted && setRequest({ id, isLoading: false, error: undefined }))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        // The session itself reports that it ended.
        const hasEnded = error instanceof Refused && error.status === 401;
        setRequest({ id, isLoading: false, error: hasEnded ? undefined : error });
      });
    return () => controller.abort();
  }, [store, call, id, isOnline, returns, attempt, refreshKey, isWaiting]);

  // Data and requests of another id are not used for this one.
  const last = lastSnapshot(store, id);
  const loaded = live?.id === id ? live : last && { id, row: last };
  const row = newest(loaded?.row);
  const data = useMemo(() => schema.safeParse(row?.data).data, [schema, row]);
  const { isLoading, error } = request.id === id ? request : { isLoading: true, error: undefined };
  return {
    isRead: loaded !== undefined,
    data,
    takenAt: row?.taken_at ?? 0,
    hasFailed: error !== undefined,
    error,
    isLoading,
    refresh: () => setAttempt((now) => now + 1),
    save,
  };
}

type Response = Omit<Snapshot, 'kind'>;

/**
 * Returns the function that stores a response on this device, under an id. A response that the device does not take,
 * because it is full or a newer build owns the database, stays in memory: `newest` returns it, or the stored row when
 * that is younger.
 */
export function useSaveResponse(id: string) {
  const { store } = useSignedIn();
  const [unsaved, setUnsaved] = useState<Response>();
  const save = async (data: unknown): Promise<void> => {
    const response = { id, data, taken_at: Date.now() };
    const isStored = await saveSnapshot(store, response).catch(() => false);
    setUnsaved(isStored ? undefined : response);
  };
  const newest = (row: Snapshot | undefined): Response | undefined =>
    unsaved?.id === id && unsaved.taken_at > (row?.taken_at ?? 0) ? unsaved : row;
  return { save, newest };
}

const isYounger = (snapshot: Snapshot | undefined, ageMs: number): boolean =>
  snapshot !== undefined && Date.now() - snapshot.taken_at < ageMs;
