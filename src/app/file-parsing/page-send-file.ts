import { fetchWithProgress } from '#client/fetch-with-progress.ts';
import { uploadBytes } from '#client/upload-bytes.ts';
import type { Store } from '#store/store.ts';
import { createStoreCall } from '#sync/session/store-call.ts';
import type { SendFile } from '#sync/types.ts';

/** Sends files by XMLHttpRequest, the only API that reports upload progress. */
export const createPageSendFile =
  (store: Store): SendFile =>
  (file, options) =>
    uploadBytes(file, {
      ...options,
      callWithProgress: (onSent) => createStoreCall(store, '', fetchWithProgress(onSent)),
    });
