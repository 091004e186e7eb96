import { createDropReader } from '#app/file-parsing/read-files.ts';
import { readWaiting } from '#app/file-parsing/read-waiting.ts';
import type { SignedInSession } from '#app/session/session.ts';
import type { User } from '#domain/accounts/user.ts';
import { PLAN_LIMITS } from '#domain/companies/plan.ts';
import type { Store } from '#store/store.ts';
import {
  cancelUploads,
  clearUploads,
  pauseUploads,
  removeUploads,
  resumeUploads,
  retryUploads,
  sendChosen,
} from '#sync/uploads/upload-queue.ts';
import { createRowStore, type RowStore } from './rows/row-store.ts';
import { isUnderWay, type UploadRow } from './rows/upload-row.ts';
import { type NotTaken, takeFiles } from './take-files.ts';

/** How many files of a drop have been looked at; undefined when none is under way. */
export type Intake = { taken: number; total: number } | undefined;

/** The files of this device: chosen, on their way, and what became of them. Everything is in the store; this acts on it. */
export type Upload = {
  rows: RowStore;
  intake: () => Intake;
  add: (files: FileList | readonly File[], user: Pick<User, 'permissions' | 'subscription_plan'>) => Promise<NotTaken>;
  /** Reads what came into the queue by other ways. */
  readWaiting: () => Promise<void>;
  remove: (id: string) => Promise<void>;
  send: () => Promise<void>;
  sendAgain: () => Promise<void>;
  cancel: () => Promise<void>;
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  reset: () => Promise<void>;
};

function createUpload({ store, engine }: SignedInSession): Upload {
  const rows = createRowStore(store);
  let intake: Intake;
  const become = (next: Intake) => {
    intake = next;
    rows.tell();
  };
  const idsOf = (wanted: (row: UploadRow) => boolean) =>
    rows
      .all()
      .filter(wanted)
      .map(({ id }) => id);
  /** Without a network there is nothing to wait for: what is dropped is in the queue at once. */
  const stateNow = () => {
    const isOffline = !navigator.onLine || engine.state().isReachable === false;
    return isOffline || rows.all().some(isUnderWay) ? 'waiting' : 'chosen';
  };

  const add: Upload['add'] = async (files, { permissions, subscription_plan }) => {
    const reader = createDropReader();
    let shown = 0;
    const onProgress = (taken: number, total: number) => {
      if (taken > 0 && performance.now() - shown < 100) return;
      shown = performance.now();
      become({ taken, total });
    };
    try {
      // docs/plans.md#limits, "One upload": what the server holds it to as well.
      const { upload_files, upload_bytes: mostBytes } = PLAN_LIMITS[subscription_plan];
      const most = upload_files - idsOf(({ state }) => state !== 'done' && state !== 'cancelled').length;
      return await takeFiles(files, { store, reader, permissions, stateNow, most, mostBytes, onProgress });
    } finally {
      reader.close();
      become(undefined);
    }
  };

  return {
    rows,
    intake: () => intake,
    add,
    readWaiting: () => readWaiting(store),
    remove: (id) => removeUploads(store, [id]),
    send: async () => {
      // A handful at a time, so that the page can draw in between.
      while ((await sendChosen(store)) > 0);
    },
    sendAgain: async () => {
      await inHandfuls(
        idsOf(({ state }) => state === 'failed'),
        (ids) => retryUploads(store, ids),
      );
      await engine.drain({ fresh: true });
    },
    cancel: () =>
      inHandfuls(
        idsOf((row) => isUnderWay(row) || row.state === 'failed'),
        (ids) => cancelUploads(store, ids),
      ),
    pause: () => pauseUploads(store),
    resume: async () => {
      await resumeUploads(store);
      await engine.drain({ fresh: true });
    },
    reset: () => clearUploads(store),
  };
}

/** The last first: what is next in line is sent meanwhile, and not half of the rest. */
async function inHandfuls(ids: readonly string[], work: (ids: string[]) => Promise<void>): Promise<void> {
  for (let end = ids.length; end > 0; end -= 50) await work(ids.slice(Math.max(0, end - 50), end));
}

const uploads = new WeakMap<Store, Upload>();

/** The one of a session: a drop that is being read goes on while the person looks at another page. */
export function uploadOf(session: SignedInSession): Upload {
  const upload = uploads.get(session.store) ?? createUpload(session);
  uploads.set(session.store, upload);
  return upload;
}
