import type { UploadRow } from '#store/rows/upload-row.ts';
import type { Store } from '#store/store.ts';

/** More frequent updates add nothing on screen. */
const MIN_INTERVAL_MS = 300;

/** The rows of these files that still exist. */
export async function readUploads(store: Store, ids: readonly string[]): Promise<UploadRow[]> {
  return (await store.uploads.bulkGet([...ids])).filter((row) => row !== undefined);
}

/** Applies the change to the given rows and increments each version. */
export async function changeUploads(
  store: Store,
  rows: readonly Pick<UploadRow, 'id' | 'version'>[],
  change: Partial<UploadRow>,
): Promise<void> {
  await store.uploads.bulkUpdate(
    rows.map(({ id, version }) => ({ key: id, changes: { ...change, version: version + 1 } })),
  );
}

/** Stores the progress of a file at most once per interval. `flush` waits for the last write. */
export function trackProgress(store: Store, id: string) {
  let last = Date.now();
  let writing: Promise<unknown> = Promise.resolve();
  return {
    report(share: number) {
      if (Date.now() - last < MIN_INTERVAL_MS) return;
      last = Date.now();
      writing = storeProgress(store, id, Math.min(100, Math.floor(share * 100))).catch(() => undefined);
    },
    flush: () => writing,
  };
}

const storeProgress = (store: Store, id: string, percent: number): Promise<void> =>
  store.transaction('rw', store.uploads, async () => changeUploads(store, await readUploads(store, [id]), { percent }));
