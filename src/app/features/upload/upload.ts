import { parsePendingUploads } from '#app/file-parsing/parse-pending-uploads.ts';
import { createUploadReader } from '#app/file-parsing/upload-reader.ts';
import type { SignedInSession } from '#app/session/session.ts';
import { isServerAway } from '#app/sync-status/use-reachable.ts';
import type { User } from '#domain/accounts/user.ts';
import { PLAN_LIMITS } from '#domain/companies/plan.ts';
import { type ForeignAnswers, listForeignDocuments } from '#domain/files/foreign-documents.ts';
import type { Store } from '#store/store.ts';
import {
  answerForeign,
  cancelUploads,
  clearUploads,
  pauseUploads,
  removeUploads,
  resumeUploads,
  retryUploads,
  sendChosenUploads,
} from '#sync/uploads/upload-queue.ts';
import { type AddFilesOptions, addFiles, type RejectedFiles } from './add-files.ts';
import { createRowStore, type RowStore } from './rows/row-store.ts';
import { isInProgress, type UploadRow } from './rows/upload-row.ts';

/** How many files of a drop were read; undefined when no drop is being read. */
export type AddProgress = { taken: number; total: number } | undefined;

/** The uploads of this device: selected, in progress and finished. The store has their state; these are the actions. */
export type Upload = {
  rows: RowStore;
  intake: () => AddProgress;
  add: (
    files: FileList | readonly File[],
    user: Pick<User, 'permissions' | 'subscription_plan' | 'company'>,
  ) => Promise<RejectedFiles>;
  /** Parses the files that were queued outside this page. */
  readWaiting: () => Promise<void>;
  /** Stores what the user says about documents that do not name the company. */
  answerForeign: (answers: ForeignAnswers) => Promise<void>;
  /** Whether chosen files are being put in the queue now. */
  isQueueing: () => boolean;
  /** Resolves to the number of decisions about documents of the file that are discarded with it. */
  remove: (id: string) => Promise<number>;
  send: () => Promise<void>;
  sendAgain: () => Promise<void>;
  /** The same for all files that wait. */
  cancel: () => Promise<number>;
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  reset: () => Promise<void>;
};

function createUpload({ store, engine }: SignedInSession): Upload {
  const rows = createRowStore(store);
  let intake: AddProgress;
  let isQueueing = false;
  const setState = (next: AddProgress) => {
    intake = next;
    rows.notify();
  };
  const idsOf = (wanted: (row: UploadRow) => boolean) =>
    rows
      .all()
      .filter(wanted)
      .map(({ id }) => id);
  /** Without a network there is no confirmation step: dropped files are queued at once. */
  const getState = () => {
    const isOffline = !navigator.onLine || isServerAway(engine);
    return isOffline || rows.all().some(isInProgress) ? 'waiting' : 'chosen';
  };

  const add: Upload['add'] = async (files, { permissions, subscription_plan, company }) => {
    const reader = createUploadReader();
    let shown = 0;
    const onProgress = (taken: number, total: number) => {
      if (taken > 0 && performance.now() - shown < 100) return;
      shown = performance.now();
      setState({ taken, total });
    };
    try {
      // docs/plans.md#limits, "One upload": the server enforces the same limits.
      const { upload_files, upload_bytes: maxBytes } = PLAN_LIMITS[subscription_plan];
      const max = upload_files - idsOf(({ state }) => state !== 'done' && state !== 'cancelled').length;
      const isHeld = isHeldFor(company);
      const options = { store, reader, permissions, getState, isHeld, maxFiles: max, maxBytes, onProgress };
      return await addFiles(files, options);
    } finally {
      reader.close();
      setState(undefined);
    }
  };

  const whileQueueing = async (work: () => Promise<void>) => {
    isQueueing = true;
    await work().finally(() => {
      isQueueing = false;
    });
    await rows.latest();
  };

  return {
    rows,
    intake: () => intake,
    add,
    readWaiting: () => parsePendingUploads(store),
    answerForeign: (answers) => answerForeign(store, answers),
    isQueueing: () => isQueueing,
    remove: (id) => removeUploads(store, [id]),
    send: () => whileQueueing(() => sendAllChosen(store)),
    sendAgain: async () => {
      await inBatches(
        idsOf(({ state }) => state === 'failed'),
        (ids) => retryUploads(store, ids),
      );
      await engine.drain({ ignoreBackoff: true });
    },
    cancel: async () => {
      let discarded = 0;
      const ids = idsOf((row) => isInProgress(row) || row.state === 'failed');
      await inBatches(ids, async (some) => {
        discarded += await cancelUploads(store, some);
      });
      return discarded;
    },
    pause: () => pauseUploads(store),
    resume: async () => {
      await resumeUploads(store);
      await engine.drain({ ignoreBackoff: true });
    },
    reset: () => clearUploads(store),
  };
}

/** In batches, so that the page can render in between. */
async function sendAllChosen(store: Store): Promise<void> {
  while ((await sendChosenUploads(store)) > 0);
}

/** A file with documents that do not name the company waits until the user has answered what they are. */
const isHeldFor =
  (company: User['company']): AddFilesOptions['isHeld'] =>
  (reading) =>
    listForeignDocuments(reading, company?.nits ?? []).length > 0;

/**
 * Works from the last id to the first. Meanwhile the executor sends from the first id, so few ids change before their
 * batch.
 */
async function inBatches(ids: readonly string[], work: (ids: string[]) => Promise<void>): Promise<void> {
  for (let end = ids.length; end > 0; end -= 50) await work(ids.slice(Math.max(0, end - 50), end));
}

const uploads = new WeakMap<Store, Upload>();

/** Returns the one object of a session: a drop is read on while the user opens another page. */
export function uploadForSession(session: SignedInSession): Upload {
  const upload = uploads.get(session.store) ?? createUpload(session);
  uploads.set(session.store, upload);
  return upload;
}
