import { Dexie, type EntityTable } from 'dexie';

/** All that is known of a user without opening the user's own database (docs/offline.md#data-model). */
export type Account = {
  /** Name of the user's own database. */
  name: string;
  user_id: string;
  company_id: string | null;
  /** What the sign-in page may show: the company's name, never an e-mail. */
  label: string;
  pending_count: number;
  last_seen: number;
  /** Nothing but what waits to be sent is left of it; a sign-in takes this away. */
  is_stripped?: true;
};

/** 'current' is the database of who is signed in; 'sample' the same one's name, while that person looks at the example. */
type Setting = { k: 'current' | 'sample'; v: string };

/**
 * A file that another app or another page handed over, kept until a person decides (docs/security/browser.md, M3). `owner` is the
 * database of who was signed in when it arrived: nobody else sees it. Without one it belongs to the device.
 * An ArrayBuffer and no Blob: Safari fails to store those.
 */
export type SharedFile = {
  id: number;
  name: string;
  type: string;
  bytes: ArrayBuffer;
  /** Of the bytes; rows of earlier builds have none. */
  size?: number;
  at: number;
  owner?: string;
};

/** Who uses this device, and who is signed in now. */
export class Registry extends Dexie {
  declare readonly accounts: EntityTable<Account, 'name'>;
  declare readonly settings: EntityTable<Setting, 'k'>;
  declare readonly shared: EntityTable<SharedFile, 'id'>;

  constructor(name = 'cuadra-registry') {
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ accounts: 'name, user_id, last_seen', settings: 'k' });
    this.version(2).stores({ shared: '++id' });
  }
}

/** The accounts of this device with changes that were never sent. */
export async function listAccountsWithPending(registry: Registry): Promise<Account[]> {
  const accounts = await registry.accounts.orderBy('last_seen').reverse().toArray();
  return accounts.filter((account) => account.pending_count > 0);
}
