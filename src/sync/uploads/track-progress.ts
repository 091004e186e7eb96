import type { UploadRow } from '#store/rows/upload-row.ts';
import type { Store } from '#store/store.ts';

/** More frequent updates add nothing on screen. */
const MIN_INTERVAL_MS = 300;

/** Updates one upload; does nothing when it no longer exists. */
export async function updateUpload(store: Store, id: string, change: Partial<UploadRow>): Promise<void> {
  await store.uploads
    .where('id')
    .equals(id)
    .modify((row) => {
      Object.assign(row, change, { version: row.version + 1 });
    });
}

/** Stores the progress of a file at most once per interval. `settled` waits for the last write. */
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
