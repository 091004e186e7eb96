import type { PileFile, Registry } from '#store/registry.ts';
import { updateAccount } from '#store/registry.ts';
import type { UploadRow } from '#store/rows/upload-row.ts';
import type { Store } from '#store/store.ts';
import { withExclusiveLock } from '../coordination/with-exclusive-lock.ts';
import { readUploads } from '../operations/upload-rows.ts';
import { enqueueMany } from '../outbox/enqueue-many.ts';
import type { Locks } from '../types.ts';
import { fileKey, listPile, type OpenCompanyStore, type QueuedUploads } from './pile.ts';
import { cancelUploads, removeUploads } from './upload-queue.ts';

/**
 * `restored`: files that are in the pile again. `trashed`: invoices that they had become or are becoming, which go to the
 * trash. `kept`: files that stay as they are: the server has made no new invoice of them, or the company cannot be opened.
 */
export type UndonePile = { restored: number; trashed: number; kept: number };

type UndoPileInput = {
  registry: Registry;
  user_id: string;
  sent: readonly QueuedUploads[];
  open: OpenCompanyStore;
  locks?: Locks | undefined;
  now?: number;
  wait?: () => Promise<void>;
};

/** A file that is being sent is waited for, but not long: the server may have it, or the attempt fails. */
const WAIT_MS = 100;
const MAX_WAITS = 20;
const waitShortly = () => new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS));

/**
 * Takes back files that left the pile: what waits in a queue is in the pile again, what the server has or is receiving goes
 * to the trash (docs/interaction.md#mixed-pile).
 */
export function undoPile({
  registry,
  user_id,
  sent,
  open,
  locks,
  now = Date.now(),
  wait = waitShortly,
}: UndoPileInput): Promise<UndonePile> {
  return withExclusiveLock({ locks, name: `pile:${user_id}` }, async () => {
    const undone: UndonePile = { restored: 0, trashed: 0, kept: 0 };
    for (const { company_id, upload_ids } of sent) {
      const opened = await open(company_id);
      if (!opened) {
        undone.kept += upload_ids.length;
        continue;
      }
      try {
        const { store } = opened;
        const restored = await restoreUnsent({ registry, user_id, store, company_id, upload_ids, now }, wait);
        const left = upload_ids.filter((id) => !restored.includes(id));
        const { trashed, kept } = await trashInvoices(store, left, now);
        undone.restored += restored.length;
        undone.trashed += trashed;
        undone.kept += kept;
        await updateAccount(registry, store, now);
      } finally {
        opened.close();
      }
    }
    return undone;
  });
}

type RestoreInput = {
  registry: Registry;
  user_id: string;
  store: Store;
  company_id: string;
  upload_ids: readonly string[];
  now: number;
};

/** The same as `restoreFiles`, also for files whose sending fails shortly after. */
async function restoreUnsent(input: RestoreInput, wait: () => Promise<void>): Promise<string[]> {
  const restored = new Set<string>();
  for (let nth = 0; nth < MAX_WAITS; nth += 1) {
    const left = input.upload_ids.filter((id) => !restored.has(id));
    for (const id of await restoreFiles({ ...input, upload_ids: left })) restored.add(id);
    const uploads = await readUploads(input.store, left);
    if (uploads.every(({ state }) => state === 'done' || state === 'cancelled')) break;
    await wait();
  }
  return [...restored];
}

/** Returns the ids of the uploads that were not sent and are files of the pile again. */
async function restoreFiles({
  registry,
  user_id,
  store,
  company_id,
  upload_ids,
  now,
}: RestoreInput): Promise<string[]> {
  const waiting = (await readUploads(store, upload_ids)).filter(
    ({ state }) => state === 'waiting' || state === 'failed',
  );
  const blobs = await store.blobs.bulkGet(waiting.map(({ id }) => id));
  const files = waiting.flatMap((upload, index) => {
    const blob = blobs[index];
    return blob ? [{ upload, bytes: blob.bytes }] : [];
  });
  // In the pile before they leave the queue: an interruption leaves a file in both, and a queue has it once.
  for (const { upload, bytes } of files) await putBack({ registry, user_id, company_id, upload, bytes, now });
  const ids = files.map(({ upload }) => upload.id);
  await cancelUploads(store, ids, now);
  const after = await readUploads(store, ids);
  const cancelled = new Set(after.filter(({ state }) => state === 'cancelled').map(({ id }) => id));
  // The sending of these began in between.
  for (const { upload } of files.filter(({ upload: { id } }) => !cancelled.has(id)))
    await takeOut(registry, user_id, { company_id, upload });
  await removeUploads(store, [...cancelled], now);
  return [...cancelled];
}

type OfCompany = { company_id: string; upload: UploadRow };
type PutBackInput = OfCompany & { registry: Registry; user_id: string; bytes: ArrayBuffer; now: number };

/** A file that another company had too is one file of the pile, for both. */
async function putBack({ registry, user_id, company_id, upload, bytes, now }: PutBackInput): Promise<void> {
  const { name, mime: type, sha256, reading = null } = upload;
  await registry.transaction('rw', registry.pile, async () => {
    const known = await findInPile(registry, user_id, upload);
    if (!known)
      await registry.pile.add({ user_id, name, type, bytes, sha256, reading, company_ids: [company_id], at: now });
    else await registry.pile.update(known.id, { company_ids: [...new Set([...known.company_ids, company_id])] });
  });
}

async function takeOut(registry: Registry, user_id: string, { company_id, upload }: OfCompany): Promise<void> {
  await registry.transaction('rw', registry.pile, async () => {
    const known = await findInPile(registry, user_id, upload);
    if (!known) return;
    const company_ids = known.company_ids.filter((id) => id !== company_id);
    if (company_ids.length > 0) await registry.pile.update(known.id, { company_ids });
    else await registry.pile.delete(known.id);
  });
}

const findInPile = async (registry: Registry, user_id: string, upload: UploadRow): Promise<PileFile | undefined> =>
  (await listPile(registry, user_id)).find((file) => fileKey(file) === fileKey(upload));

/** Deletes the new invoices of these uploads; of one that is being sent, as decisions about its documents. */
async function trashInvoices(store: Store, upload_ids: readonly string[], now: number) {
  const uploads = await readUploads(store, upload_ids);
  const invoices = uploads.map(newInvoicesOf);
  const requests = [...new Set(invoices.flat())].map((id) => ({ name: 'invoice.delete', input: { id } }) as const);
  const { queued, refused } = await enqueueMany(store, requests, { now });
  const changed = invoices.filter((ids) => ids.some((id) => !refused.includes(id))).length;
  return { trashed: queued, kept: upload_ids.length - changed };
}

/** Not those that the company had before, to which the file added nothing or only a document of theirs. */
function newInvoicesOf({ state, result, preview_ids }: UploadRow): readonly string[] {
  if (state !== 'done') return preview_ids;
  const created = (result?.documents ?? []).filter(({ outcome }) => outcome === 'created');
  return created.flatMap(({ invoice_id }) => invoice_id ?? []);
}
