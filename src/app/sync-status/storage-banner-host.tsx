import { useLiveQuery } from 'dexie-react-hooks';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isReadOnly } from '#store/is-read-only.ts';
import { useSignedIn } from '../session/session-context.tsx';
import type { StorageWarning } from './storage-banner.tsx';
import { useSyncStatus } from './use-sync-status.ts';

// Rarely shown; without a network on a first visit its code may not load, and the page continues without it.
const LazyStorageBanner = lazy(() =>
  import('./storage-banner.tsx').then(
    (loaded) => ({ default: loaded.StorageBanner }),
    () => ({ default: () => <></> }),
  ),
);

/**
 * Shows a problem with the device's storage and its solution (docs/offline.md#storage and docs/offline.md#versions).
 */
export function StorageBannerHost() {
  const warning = useStorageWarning();
  return <Suspense>{warning && <LazyStorageBanner warning={warning} />}</Suspense>;
}

function useStorageWarning(): StorageWarning | undefined {
  const { store } = useSignedIn();
  const trouble = useSyncExternalStore(
    (listener) => store.onProblem(listener),
    () => store.problem,
  );
  const isForeign = useLiveQuery(() => isReadOnly(store), [store]);
  const isFragile = useIsFragile();
  const status = useSyncStatus();
  if (trouble) return trouble;
  if (isForeign) return 'foreign';
  if (status?.paused === 'update') return 'update';
  return isFragile ? 'fragile' : undefined;
}

/** Safari deletes a tab's data after seven days without a visit; the data of an installed app stays. */
function useIsFragile(): boolean {
  const status = useSyncStatus();
  return (status?.pending ?? 0) > 0 && isSafariTab() && !navigator.onLine;
}

const isSafariTab = (): boolean =>
  /^((?!chrome|android|crios|fxios).)*safari/i.test(navigator.userAgent) &&
  !window.matchMedia('(display-mode: standalone)').matches;
