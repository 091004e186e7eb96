import { partyNitKey } from '#domain/rules/rule-facts.ts';
import type { IndexEntry } from '#store/invoices/index-entry.ts';
import type { Store } from '#store/store.ts';
import type { KnownParty } from './party-options.ts';

/** `other`: the other party of every invoice; `supplier`: the suppliers of the purchases alone. */
export type PartySide = 'other' | 'supplier';

/** Rows of one read. */
const STEP = 500;

type Newest = { id: string; nit: string; isCustomer: boolean };

/** The parties of the invoices in the index, in the order of their names. One row of each party is read for its name. */
export async function listParties(
  store: Store,
  entries: readonly IndexEntry[],
  side: PartySide,
): Promise<KnownParty[]> {
  const found = findNewest(entries, side);
  const parties: KnownParty[] = [];
  for (let start = 0; start < found.length; start += STEP) {
    const some = found.slice(start, start + STEP);
    const rows = await store.invoices.bulkGet(some.map(({ id }) => id));
    for (const [at, { nit, isCustomer }] of some.entries()) {
      const row = rows[at];
      if (row) parties.push({ nit, name: isCustomer ? row.customer_name : row.supplier_name });
    }
  }
  return parties.sort((one, other) => one.name.localeCompare(other.name, 'es'));
}

/** The newest document of each party; the entries are newest first. */
function findNewest(entries: readonly IndexEntry[], side: PartySide): Newest[] {
  const newest = new Map<string, Newest>();
  for (const entry of side === 'supplier' ? entries.filter(isPurchase) : entries) {
    const isCustomer = side === 'other' && entry.traits.direction === 'issued';
    const { nit } = isCustomer ? entry.customer : entry.supplier;
    const key = partyNitKey(nit);
    if (key === '' || newest.has(key)) continue;
    newest.set(key, { id: entry.id, nit: /[a-z]/i.test(nit) ? nit : key, isCustomer });
  }
  return [...newest.values()];
}

const isPurchase = ({ traits, classification }: IndexEntry): boolean =>
  traits.direction === 'received' || classification === 'expense';
