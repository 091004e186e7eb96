import { fetchWithProgress } from '#client/fetch-with-progress.ts';
import type { Store } from '#store/store.ts';
import type { UploadLane } from '#sync/ports.ts';
import { createStoreCall } from '#sync/store-call.ts';
import { createUploadLane } from '#sync/uploads/upload-lane.ts';

/** Files are sent by XMLHttpRequest, which alone tells how much of them has left. */
export const createPageUploadLane = (store: Store): UploadLane =>
  createUploadLane({ callWithProgress: (onSent) => createStoreCall(store, '', fetchWithProgress(onSent)) });
