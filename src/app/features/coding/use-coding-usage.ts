import { useSyncExternalStore } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { IndexEntry } from '#store/invoices/index-entry.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';

/** The number of invoices by what they have: `account 5195`, `cost_center ID`, `tag:ID` and `custom:ID`. */
type CodingUsage = ReadonlyMap<string, number>;

/** Counted once for each state of the invoices, however many parts of the page show it. */
const counted = new WeakMap<readonly IndexEntry[], CodingUsage>();

/** How many invoices of this device have each tag, field, cost centre and account; undefined until they are read. */
export function useCodingUsage(): CodingUsage | undefined {
  const index = invoiceIndexOf(useSignedIn().store);
  const { isReady, entries } = useSyncExternalStore(index.subscribe, index.getSnapshot);
  if (!isReady) return undefined;
  const usage = counted.get(entries) ?? countUsage(entries);
  counted.set(entries, usage);
  return usage;
}

/** Invoices with the same values share one object, so that few objects are read for many invoices. */
function countUsage(entries: readonly IndexEntry[]): CodingUsage {
  const invoices = new Map<IndexEntry['codes'], number>();
  for (const { codes } of entries) invoices.set(codes, (invoices.get(codes) ?? 0) + 1);
  const usage = new Map<string, number>();
  for (const [codes, count] of invoices)
    for (const [field, value] of Object.entries(codes)) {
      const key = field.includes(':') ? field : `${field} ${value}`;
      usage.set(key, (usage.get(key) ?? 0) + count);
    }
  return usage;
}
