import { createDropReader } from '#app/reading/read-files.ts';
import type { SignedInSession } from '#app/shell/session.ts';
import { readMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import { markRepeated, readRows } from './read-rows.ts';
import { createRowStore, type RowStore } from './row-store.ts';
import { type NewThirds, sendBatches } from './send-batches.ts';
import type { ChosenFile, UploadRowState } from './upload-row.ts';

/** Spec §4. */
export type UploadProgress = { phase: 'idle' | 'uploading' | 'done'; thirds: NewThirds };

/** The files of one drop: chosen and read on this device, sent when the person says so, taken back where still possible. */
export type Upload = {
  rows: RowStore;
  progress: () => UploadProgress;
  add: (files: readonly ChosenFile[]) => void;
  remove: (key: string) => void;
  send: () => Promise<void>;
  sendAgain: () => Promise<void>;
  cancel: () => void;
  reset: () => void;
};

const NO_THIRDS: NewThirds = { new_suppliers: 0, new_customers: 0 };

function createUpload({ store, engine }: SignedInSession): Upload {
  const rows = createRowStore();
  const reader = createDropReader();
  let progress: UploadProgress = { phase: 'idle', thirds: NO_THIRDS };
  let abort = new AbortController();

  const become = (next: Partial<UploadProgress>) => {
    progress = { ...progress, ...next };
    rows.change([]);
  };
  const send = async (states: UploadRowState[]) => {
    // Pressed twice: what is queued already must not travel twice.
    if (progress.phase === 'uploading') return;
    abort = new AbortController();
    const chosen = rows.all().filter(({ state }) => states.includes(state));
    rows.change(chosen.map(({ key }) => [key, { state: 'queued', error: null }] as const));
    become({ phase: 'uploading' });
    await sendBatches({
      rows,
      token: () => readMeta(store, 'token'),
      signal: abort.signal,
      onThirds: (more) => become({ thirds: plus(progress.thirds, more) }),
    });
    reader.close();
    become({ phase: 'done' });
    if (rows.all().some(({ result }) => result?.success)) await engine.pull();
  };

  return {
    rows,
    progress: () => progress,
    add: (files) => void readRows(rows, reader, rows.add(files)),
    remove: (key) => {
      rows.remove(key);
      markRepeated(rows);
    },
    send: () => send(['chosen']),
    sendAgain: () => send(['failed', 'cancelled']),
    cancel: () => abort.abort(),
    reset: () => {
      rows.clear();
      become({ phase: 'idle', thirds: NO_THIRDS });
    },
  };
}

const plus = (a: NewThirds, b: NewThirds): NewThirds => ({
  new_suppliers: a.new_suppliers + b.new_suppliers,
  new_customers: a.new_customers + b.new_customers,
});

const uploads = new WeakMap<Store, Upload>();

/** The one of a session: it goes on while the person looks at another page, and is there again afterwards. */
export function uploadOf(session: SignedInSession): Upload {
  const upload = uploads.get(session.store) ?? createUpload(session);
  uploads.set(session.store, upload);
  return upload;
}
