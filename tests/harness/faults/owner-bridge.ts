import { readMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';

/**
 * What the rows of a company's database name. `companies`: the ids of companies; `ids`: the token and the ids of invoices, files
 * and changes, which no other company's database may have; `texts`: each row as JSON, and the contents of the files.
 */
export type Owners = { companies: string[]; ids: string[]; texts: string[] };

export function lookAtOwners(store: Store): Promise<Owners> {
  return store.transaction('r', store.tables, async () => {
    const [user, token] = [await readMeta(store, 'user'), await readMeta(store, 'token')];
    const invoices = await store.invoices.toArray();
    const outbox = await store.outbox.toArray();
    const uploads = await store.uploads.toArray();
    const blobs = await store.blobs.toArray();
    const log = await store.log.toArray();
    const kept = [await store.snapshots.toArray(), await store.details.toArray(), await store.shadow.toArray()].flat();
    const named = [...invoices, ...uploads, ...blobs].map(({ id }) => id);
    return {
      companies: [...new Set([user?.company?.id ?? 'none', ...outbox.map(({ company_id }) => company_id)])],
      ids: [token ?? 'none', ...named, ...outbox.map(({ op_id }) => op_id), ...log.flatMap(({ about }) => about ?? [])],
      texts: [
        ...[...invoices, ...outbox, ...uploads, ...log, ...kept].map((row) => JSON.stringify(row)),
        ...blobs.map(({ name, bytes }) => name + new TextDecoder().decode(bytes)),
      ],
    };
  });
}

/** Addresses of the API whose answers a service worker has stored. */
export async function cachedAnswers(): Promise<string[]> {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().flatMap(({ url }) => (new URL(url).pathname.startsWith('/api/') ? url : []));
}
