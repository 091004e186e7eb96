import type { UploadRow } from '#store/rows/upload-row.ts';
import type { Store } from '#store/store.ts';

/** A screen that says more often how far a file is says no more. */
const MIN_INTERVAL_MS = 300;

/** What is new about one upload; nothing when it has gone meanwhile. */
export async function updateUpload(store: Store, id: string, change: Partial<UploadRow>): Promise<void> {
  await store.uploads
    .where('id')
    .equals(id)
    .modify((row) => {
      Object.assign(row, change, { version: row.version + 1 });
    });
}

/** Writes down how far a file is, now and then. `settled` waits for the last of it. */
export function trackProgress(store: Store, id: string) {
  const start = Date.now();
  let last = start;
  let writing: Promise<unknown> = Promise.resolve();
  return {
    report(share: number) {
      if (Date.now() - last < MIN_INTERVAL_MS) return;
      last = Date.now();
      const percent = Math.min(100, Math.floor(share * 100));
      writing = updateUpload(store, id, { percent }).catch(() => undefined);
    },
    flush: () => writing,
  };
}
