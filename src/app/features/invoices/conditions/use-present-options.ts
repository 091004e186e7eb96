import { useState } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { NO_VALUE, splitValues } from '#domain/views/view-conditions.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';

type Option = { value: string; label: string };
type Field = 'kinds' | 'origins';

/**
 * Returns a function that leaves out the choices of a field that no invoice of this device has, except chosen ones. All
 * stay while the invoices are not read.
 */
export function usePresentOptions(): (
  field: Field,
  options: readonly Option[],
  chosen: string | undefined,
) => Option[] {
  const index = invoiceIndexOf(useSignedIn().store);
  const [{ isReady, present }] = useState(() => {
    const snapshot = index.getSnapshot();
    const found = { kinds: new Set<string>(), origins: new Set<string>() };
    for (const { traits } of snapshot.entries) {
      found.kinds.add(traits.document_kind);
      found.origins.add(traits.origin ?? NO_VALUE);
    }
    return { isReady: snapshot.isReady, present: found };
  });
  return (field, options, chosen) => {
    const values = chosen === undefined ? [] : splitValues(chosen);
    return options.filter(({ value }) => !isReady || present[field].has(value) || values.includes(value));
  };
}
