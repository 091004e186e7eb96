import { allowsUploadType } from '#domain/accounts/permissions.ts';
import { readExtension } from '#domain/files/check-content.ts';
import { readMeta } from '#store/meta.ts';
import { type PileFile, type Registry, updateAccount } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import { withExclusiveLock } from '../coordination/with-exclusive-lock.ts';
import type { Locks } from '../types.ts';
import { enqueueUploads, type RefusedFile } from './enqueue-uploads.ts';

export type NewPileFile = Omit<PileFile, 'id' | 'user_id' | 'at'>;

/** The files of a person's pile, in the order in which they came. */
export const listPile = (registry: Registry, user_id: string): Promise<PileFile[]> =>
  registry.pile.where('user_id').equals(user_id).sortBy('id');

/** Stores files that were read; a file that is in the pile already is not stored again. They are on disk afterwards. */
export async function addToPile(
  registry: Registry,
  user_id: string,
  files: readonly NewPileFile[],
  at = Date.now(),
): Promise<void> {
  await registry.transaction('rw', registry.pile, async () => {
    const known = new Set((await listPile(registry, user_id)).map(fileKey));
    const added = files.filter((file) => !known.has(fileKey(file)) && known.add(fileKey(file)));
    await registry.pile.bulkAdd(added.map((file) => ({ ...file, user_id, at })));
  });
}

/** The same for the same bytes under the same name. */
export const fileKey = ({ name, sha256 }: { name: string; sha256: string }): string => `${sha256} ${name}`;

/** The person decides to which companies these files go; to none discards nothing, but waits again. */
export async function assignPileFiles(
  registry: Registry,
  ids: readonly number[],
  company_ids: readonly string[],
): Promise<void> {
  await registry.pile
    .where('id')
    .anyOf([...ids])
    .modify({ company_ids });
}

export const discardPileFiles = (registry: Registry, ids: readonly number[]): Promise<void> =>
  registry.pile.bulkDelete([...ids]);

/**
 * Why a file stays in the pile. 'not_on_device': the company was never opened here. 'not_allowed': the plan or the role
 * there does not allow uploads of this type.
 */
export type PileRefusal = {
  name: string;
  company_id: string;
  reason: RefusedFile['reason'] | 'not_on_device' | 'not_allowed';
};

/** The uploads that a pile added to the queue of a company. */
export type QueuedUploads = { company_id: string; upload_ids: readonly string[] };

/** `uploads`: what was not in a queue before, for undoPile. */
export type SentPile = { queued: number; companies: number; refused: PileRefusal[]; uploads: QueuedUploads[] };

/** Opens the database of a company; undefined when it is not on this device. `close` ends the use. */
export type OpenCompanyStore = (company_id: string) => Promise<{ store: Store; close: () => void } | undefined>;

type SendPileInput = {
  registry: Registry;
  user_id: string;
  open: OpenCompanyStore;
  locks?: Locks | undefined;
  now?: number;
};

/**
 * Moves each file into the queues of its companies, one company after the other. A file leaves the pile with the last of
 * them, so that a run that was interrupted is continued by the next one: a queue has the same file once.
 */
export function sendPile({ registry, user_id, open, locks, now = Date.now() }: SendPileInput): Promise<SentPile> {
  return withExclusiveLock({ locks, name: `pile:${user_id}` }, async () => {
    const sent: SentPile = { queued: 0, companies: 0, refused: [], uploads: [] };
    const files = await listPile(registry, user_id);
    for (const company_id of new Set(files.flatMap((file) => file.company_ids))) {
      const own = files.filter((file) => file.company_ids.includes(company_id));
      const opened = await open(company_id);
      if (!opened) {
        sent.refused.push(...own.map(({ name }) => ({ name, company_id, reason: 'not_on_device' as const })));
        continue;
      }
      try {
        const queued = await queueFiles({ registry, store: opened.store, company_id, files: own, now });
        sent.queued += queued.queued;
        sent.companies += queued.queued > 0 ? 1 : 0;
        sent.refused.push(...queued.refused);
        if (queued.upload_ids.length > 0) sent.uploads.push({ company_id, upload_ids: queued.upload_ids });
      } finally {
        opened.close();
      }
    }
    return sent;
  });
}

type QueueInput = {
  registry: Registry;
  store: Store;
  company_id: string;
  files: readonly PileFile[];
  now: number;
};

async function queueFiles({
  registry,
  store,
  company_id,
  files,
  now,
}: QueueInput): Promise<{ queued: number; refused: PileRefusal[]; upload_ids: string[] }> {
  const permissions = (await readMeta(store, 'user'))?.permissions;
  const allowed = files.filter(({ name }) => permissions && allowsUploadType(permissions, readExtension(name)));
  const known = new Set(await store.uploads.toCollection().primaryKeys());
  const { ids, refused } = await enqueueUploads(store, allowed, now);
  const left = new Set(refused.map(({ name }) => name));
  const queued = allowed.filter(({ name }) => !left.has(name));
  await registry.transaction('rw', registry.pile, async () => {
    for (const { id } of queued) {
      const row = await registry.pile.get(id);
      const company_ids = row?.company_ids.filter((other) => other !== company_id) ?? [];
      if (company_ids.length > 0) await registry.pile.update(id, { company_ids });
      else await registry.pile.delete(id);
    }
  });
  await updateAccount(registry, store, now);
  const notAllowed = files.filter((file) => !allowed.includes(file));
  return {
    queued: queued.length,
    upload_ids: [...new Set(ids)].filter((id) => !known.has(id)),
    refused: [
      ...refused.map(({ name, reason }) => ({ name, company_id, reason })),
      ...notAllowed.map(({ name }) => ({ name, company_id, reason: 'not_allowed' as const })),
    ],
  };
}
