import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import { listParties, type PartySide } from './list-parties.ts';
import type { KnownParty } from './party-options.ts';

const NONE: readonly KnownParty[] = [];

/** The parties of the invoices of this device; none until the invoices are read. */
export function useKnownParties(side: PartySide): readonly KnownParty[] {
  const { store } = useSignedIn();
  const [parties, setParties] = useState(NONE);
  const index = invoiceIndexOf(store);
  const isReady = useSyncExternalStore(index.subscribe, () => index.getSnapshot().isReady);
  useEffect(() => {
    if (!isReady) return;
    let isGone = false;
    void listParties(store, index.getSnapshot().entries, side)
      .then((found) => !isGone && setParties(found))
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [store, index, isReady, side]);
  return parties;
}
