import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useSyncExternalStore } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { readMeta } from '#store/meta.ts';
import { isInProgress, type UploadRow } from './rows/upload-row.ts';
import { type AddProgress, type Upload, uploadForSession } from './upload.ts';

/** docs/specification.md#states. 'loading' until the store was read. */
export type Phase = 'loading' | 'idle' | 'uploading' | 'done';

/** `upload` is the same object for the whole session. */
export function useUpload(): { upload: Upload; phase: Phase } {
  const upload = uploadForSession(useSignedIn());
  const { rows } = upload;
  const phase = useSyncExternalStore(rows.subscribe, () => (rows.isRead() ? getPhase(rows.all()) : 'loading'));
  const isTaking = useIntake(upload) !== undefined;
  useEffect(() => {
    void upload.readWaiting();
  }, [upload]);
  useEffect(() => {
    if (!isTaking) return;
    // The browser's own confirmation: files that are not read yet are not in the store, and would be lost.
    const request = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', request);
    return () => window.removeEventListener('beforeunload', request);
  }, [isTaking]);
  return { upload, phase };
}

export const useIntake = ({ rows, intake }: Upload): AddProgress => useSyncExternalStore(rows.subscribe, intake);

/** Returns whether the user paused the uploads. */
export function useIsPaused(): boolean {
  const { store } = useSignedIn();
  return useLiveQuery(() => readMeta(store, 'uploads_paused'), [store]) === true;
}

function getPhase(rows: readonly UploadRow[]): Phase {
  if (rows.some(isInProgress)) return 'uploading';
  return rows.length === 0 || rows.some(({ state }) => state === 'chosen') ? 'idle' : 'done';
}
