import { useLiveQuery } from 'dexie-react-hooks';
import { readMeta } from '#store/meta.ts';
import { useSignedIn } from '../session/session-context.tsx';
import { type SnapshotRequest, useSnapshot } from './use-snapshot.ts';

/**
 * `useSnapshot` for figures that the server computes from the invoices: requested once when the page opens, and again
 * after a pull that has brought changes. A pull without any leaves the figures as they are.
 */
export function useAnalyticsSnapshot<T>(request: Omit<SnapshotRequest<T>, 'refreshKey' | 'isWaiting'>) {
  const { store } = useSignedIn();
  const cursor = useLiveQuery(async () => (await readMeta(store, 'cursor')) ?? null, [store]);
  return useSnapshot({ ...request, refreshKey: cursor, isWaiting: cursor === undefined });
}
