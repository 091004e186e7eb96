import { useEffect, useSyncExternalStore } from 'react';
import { useSignedIn } from '#app/shell/session-context.tsx';
import { type Upload, type UploadProgress, uploadOf } from './upload.ts';

export function useUpload(): Upload & { now: UploadProgress } {
  const upload = uploadOf(useSignedIn());
  const now = useSyncExternalStore(upload.rows.subscribe, upload.progress);
  useEffect(() => {
    if (now.phase !== 'uploading') return;
    // The browser's own question: closing the window would lose what has not left yet.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [now.phase]);
  return { ...upload, now };
}
