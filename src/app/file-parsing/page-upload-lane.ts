import { fetchWithProgress } from '#client/fetch-with-progress.ts';
import type { Store } from '#store/store.ts';
import type { UploadLane } from '#sync/ports.ts';
import { createStoreCall } from '#sync/store-call.ts';
import { createUploadLane } from '#sync/uploads/upload-lane.ts';

/** Sends files by XMLHttpRequest, the only API that reports upload progress. */
export const createPageUploadLane = (store: Store): UploadLane =>
  createUploadLane({ callWithProgress: (onSent) => createStoreCall(store, '', fetchWithProgress(onSent)) });
