import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { readMeta } from '#store/meta.ts';

/** Returns why changes are not sent, and whether some are being sent now. */
export function useQueueState() {
  const { store, engine } = useSignedIn();
  const { isBusy } = useSyncExternalStore(engine.subscribe, engine.getState);
  const meta = useLiveQuery(
    async () => ({ paused: await readMeta(store, 'paused'), files: await readMeta(store, 'uploads_paused') }),
    [store],
  );
  return { isBusy, isPaused: meta?.paused !== undefined, areFilesPaused: meta?.files === true };
}
