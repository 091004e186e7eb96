import type { Store } from '#store/store.ts';
import { noteReading } from '#sync/uploads/upload-queue.ts';
import { createDropReader } from './read-files.ts';

/** Files that reached the queue without this page, from another app for one, are read now. */
export async function readWaiting(store: Store): Promise<void> {
  const unread = await store.uploads
    .where('state')
    .anyOf('chosen', 'waiting', 'sending')
    .filter(({ reading }) => reading === undefined)
    .primaryKeys();
  if (unread.length === 0) return;
  const reader = createDropReader();
  try {
    for (const id of unread) {
      const blob = await store.blobs.get(id);
      if (!blob) continue;
      const read = await reader.read(new Blob([blob.bytes]));
      await noteReading(store, id, typeof read === 'string' ? null : read.reading);
    }
  } finally {
    reader.close();
  }
}
