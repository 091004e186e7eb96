import { useEffect, useSyncExternalStore } from 'react';
import { useSignedIn } from '#app/shell/session-context.tsx';
import { type Upload, type UploadProgress, uploadOf } from './upload.ts';

/** `upload` stays the same for the whole session; `progress` is how far it is now. */
export function useUpload(): { upload: Upload; progress: UploadProgress } {
  const upload = uploadOf(useSignedIn());
  const progress = useSyncExternalStore(upload.rows.subscribe, upload.progress);
  const isUnderWay = progress.phase === 'uploading';
  useEffect(() => {
    if (!isUnderWay) return;
    // The browser's own question: closing the window would lose what has not left yet.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnderWay]);
  return { upload, progress };
}
