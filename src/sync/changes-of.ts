import type { Change } from '#domain/totals.ts';
import type { Store } from '#store/store.ts';

/** Each row with waiting changes as the server last said it and as it is shown, for `withChanges` of the dashboard. */
export function changesOf(store: Store): Promise<Change[]> {
  return store.transaction('r', [store.shadow, store.invoices], async () => {
    const shadows = await store.shadow.toArray();
    const shown = await store.invoices.bulkGet(shadows.map((shadow) => shadow.id));
    return shadows.map((shadow, index) => ({ before: shadow.row ?? undefined, after: shown[index] }));
  });
}
