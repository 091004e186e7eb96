import { type Account, listAccountsOf, type Registry } from '#store/registry.ts';
import { readReview, type StoredReview } from '#store/review-figures.ts';
import type { Store } from '#store/store.ts';
import { openUnlessClosing } from '#sync/session/open-signed-in.ts';

/** The databases of the other companies are opened one by one: the page is drawn first. */
const OTHERS_AFTER_MS = 1_000;

/**
 * Counts again what waits in each company of a person on this device, one company after the other, and stores it in the
 * registry. `shown` is the open database of the company in view, which comes first. Stops when `signal` aborts.
 */
export async function refreshReviews(registry: Registry, shown: Store, user_id: string, signal: AbortSignal) {
  const own = await registry.accounts.get(shown.name);
  if (own) await save(registry, own, await readReview(shown, own.review));
  await new Promise((resolve) => setTimeout(resolve, OTHERS_AFTER_MS));
  for (const account of await listAccountsOf(registry, user_id)) {
    if (signal.aborted) return;
    if (account.is_stripped || account.name === shown.name) continue;
    await save(registry, account, await readOther(account.name, account.review));
  }
}

async function save(registry: Registry, { name, review }: Account, read: StoredReview | undefined): Promise<void> {
  if (read && !isSame(read, review)) await registry.accounts.update(name, { review: read });
}

async function readOther(name: string, known: StoredReview | undefined): Promise<StoredReview | undefined> {
  const store = await openUnlessClosing(name);
  if (!store) return undefined;
  try {
    return await readReview(store, known);
  } finally {
    store.close();
  }
}

const isSame = (one: StoredReview, other: StoredReview | undefined): boolean =>
  one.version === other?.version &&
  one.pulled_at === other.pulled_at &&
  one.deadlines?.day === other.deadlines?.day &&
  one.reconciliation?.month === other.reconciliation?.month &&
  one.reconciliation?.to_resolve === other.reconciliation?.to_resolve;
