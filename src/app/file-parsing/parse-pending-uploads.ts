import type { Store } from '#store/store.ts';
import { saveReading } from '#sync/uploads/upload-queue.ts';
import { createUploadReader } from './upload-reader.ts';

/** Parses the files that were queued outside this page, for example shared from another app. */
export async function parsePendingUploads(store: Store): Promise<void> {
  const unread = await store.uploads
    .where('state')
    .anyOf('chosen', 'waiting', 'sending')
    .filter(({ reading }) => reading === undefined)
    .toArray();
  if (unread.length === 0) return;
  const reader = createUploadReader();
  try {
    for (const { id, name } of unread) {
      const blob = await store.blobs.get(id);
      if (!blob) continue;
      const read = await reader.read(new File([blob.bytes], name));
      await saveReading(store, id, typeof read === 'string' ? null : read.reading);
    }
  } finally {
    reader.close();
  }
}
