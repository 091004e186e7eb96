import { useMemo, useSyncExternalStore } from 'react';
import { useCodedFieldName, useCodedValueText } from '#app/coding/use-coding-texts.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { IndexEntry } from '#store/invoices/index-entry.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';

/** Returns the names that the filters of the list show for coded values. */
export function useCodedNames() {
  const fieldName = useCodedFieldName();
  const value = useCodedValueText();
  return { value, tag: (id: string) => fieldName(`tag:${id}`), field: (id: string) => fieldName(`custom:${id}`) };
}

/** Returns the values that invoices of this device have for a field. */
export function useUsedValues(): (field: string) => readonly string[] {
  const { store } = useSignedIn();
  const index = invoiceIndexOf(store);
  const { entries } = useSyncExternalStore(index.subscribe, index.getSnapshot);
  const values = useMemo(() => collectValues(entries), [entries]);
  return (field) => values.get(field) ?? [];
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
