import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { readMeta } from '#store/meta.ts';

/** What keeps changes from going, and whether some are going now. */
export function useQueueState() {
  const { store, engine } = useSignedIn();
  const { isBusy } = useSyncExternalStore(engine.subscribe, engine.getState);
  const meta = useLiveQuery(
    async () => ({ paused: await readMeta(store, 'paused'), files: await readMeta(store, 'uploads_paused') }),
    [store],
  );
  return { isBusy, isPaused: meta?.paused !== undefined, areFilesPaused: meta?.files === true };
}
