import { Dexie, type EntityTable } from 'dexie';
import type { FileReading } from '#domain/files/file-reading.ts';
import type { TermDays } from '#domain/radian/term-days.ts';
import type { StoredReview } from './review-figures.ts';
import type { Store } from './store.ts';

/** What is known of a user without opening the user's own database (docs/offline.md#data-model). */
export type Account = {
  /** Name of the user's own database. */
  name: string;
  user_id: string;
  company_id: string | null;
  /** What the sign-in page may show: the company's name, never an email. */
  label: string;
  pending_count: number;
  last_seen: number;
  /** Only pending changes are left in the database; a sign-in removes this mark. */
  is_stripped?: true;
  /** What waits in the company's list, so that all companies are shown without opening each database. */
  review?: StoredReview;
  /** The last days of its purchases on credit, for the badge; written while a page shows the company. */
  term_days?: TermDays;
};

/**
 * 'current' is the database of the signed-in user, of the company used last; 'sample' is the database of the user who
 * looks at the demo.
 */
type Setting = { k: 'current' | 'sample'; v: string };

/**
 * A file shared by another app or another page, kept until the user decides (docs/security/browser.md, M3). `owner` is
 * the database of the user who was signed in when it arrived: no other user sees it. Without an owner it belongs to the
 * device. An ArrayBuffer, not a Blob: Safari fails to store Blobs.
 */
export type SharedFile = {
  id: number;
  name: string;
  type: string;
  bytes: ArrayBuffer;
  /** Size of the bytes; rows of earlier builds have none. */
  size?: number;
  at: number;
  owner?: string;
};

/**
 * A file of a person that several companies may need, until it is in the queue of its companies. `company_ids`: the
 * companies that it goes to; empty while a person must decide.
 */
export type PileFile = {
  id: number;
  user_id: string;
  name: string;
  type: string;
  bytes: ArrayBuffer;
  sha256: string;
  reading: FileReading | null;
  company_ids: readonly string[];
  at: number;
};

/** The users of this device, and which one is signed in now. */
export class Registry extends Dexie {
  declare readonly accounts: EntityTable<Account, 'name'>;
  declare readonly settings: EntityTable<Setting, 'k'>;
  declare readonly shared: EntityTable<SharedFile, 'id'>;
  declare readonly pile: EntityTable<PileFile, 'id'>;

  constructor(name = 'cuadra-registry') {
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ accounts: 'name, user_id, last_seen', settings: 'k' });
    this.version(2).stores({ shared: '++id' });
    this.version(3).stores({ pile: '++id, user_id' });
  }
}

/** The accounts of this device with changes that were never sent. */
export async function listAccountsWithPending(registry: Registry): Promise<Account[]> {
  const accounts = await registry.accounts.orderBy('last_seen').reverse().toArray();
  return accounts.filter((account) => account.pending_count > 0);
}

/**
 * Returns the accounts of the same person in other companies of this device, the one used last first. An account whose
 * session has ended and whose data has left the device is not among them.
 */
export async function listOtherAccounts(registry: Registry, name: string): Promise<Account[]> {
  const own = await registry.accounts.get(name);
  if (!own) return [];
  const accounts = await registry.accounts.where('user_id').equals(own.user_id).toArray();
  return accounts
    .filter((account) => account.name !== name && !account.is_stripped)
    .toSorted((one, other) => other.last_seen - one.last_seen);
}

/** Returns the accounts of a person on this device, one for each company that was opened here. */
export const listAccountsOf = (registry: Registry, user_id: string): Promise<Account[]> =>
  registry.accounts.where('user_id').equals(user_id).toArray();

/** Updates what the sign-in page shows of this account without opening its database: the number of unsent changes. */
export async function updateAccount(registry: Registry, store: Store, now = Date.now()): Promise<void> {
  const pending_count = await store.outbox.count();
  await registry.accounts.update(store.name, { pending_count, last_seen: now });
}

/** Marks an account whose data has left the device; nothing that was counted in the data stays. */
export async function markAsStripped(
  registry: Registry,
  name: string,
  seen: { last_seen?: number } = {},
): Promise<void> {
  await registry.accounts.where({ name }).modify((account) => {
    Object.assign(account, seen, { is_stripped: true });
    delete account.review;
    delete account.term_days;
  });
}
