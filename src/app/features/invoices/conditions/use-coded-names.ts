import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useSyncExternalStore } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { listUsers } from '#contract/accounts/users.ts';
import type { IndexEntry } from '#store/invoices/index-entry.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import { readSnapshot } from '#store/snapshots/last-snapshot.ts';

export type CodedNames = {
  /** The name of a value of a coded field; the value itself where it has no name. */
  value: (field: string, value: string) => string;
  tag: (id: string) => string;
  /** The ids of the tags that invoices of this device have. */
  tags: readonly string[];
  /** The name of an own field. */
  field: (id: string) => string;
  /** The values that invoices of this device have for a field. */
  valuesOf: (field: string) => readonly string[];
};

/** Returns the names of what people and rules set on invoices. */
export function useCodedNames(): CodedNames {
  const { store } = useSignedIn();
  const users = useKnownUsers();
  const index = invoiceIndexOf(store);
  const { entries } = useSyncExternalStore(index.subscribe, index.getSnapshot);
  const values = useMemo(() => collectValues(entries), [entries]);
  const emails = new Map(users?.map(({ id, email }) => [id, email]));
  return {
    value: (field, value) => (field === 'assignee' ? (emails.get(value) ?? value.slice(0, 8)) : value),
    tags: [...values.keys()].filter((field) => field.startsWith('tag:')).map((field) => field.slice('tag:'.length)),
    tag: (id) => id.slice(0, 8),
    field: (id) => id.slice(0, 8),
    valuesOf: (field) => values.get(field) ?? [],
  };
}

/** The company's users as this device last received them. */
function useKnownUsers() {
  const { store } = useSignedIn();
  return useLiveQuery(async () => {
    const snapshot = await readSnapshot(store, 'users');
    return listUsers.response.safeParse(snapshot?.data).data;
  }, [store]);
}

/** Invoices with the same values share one object, so that few are looked at. */
function collectValues(entries: readonly IndexEntry[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const codes of new Set(entries.map((entry) => entry.codes)))
    for (const [field, value] of Object.entries(codes)) {
      const known = found.get(field) ?? new Set();
      known.add(value);
      found.set(field, known);
    }
  return new Map([...found].map(([field, values]) => [field, [...values].sort()]));
}
