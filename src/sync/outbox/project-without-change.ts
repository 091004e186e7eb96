import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Store } from '#store/store.ts';
import { applyOperations } from './project.ts';
import { baseRowOf, readKnownRows } from './shown-rows.ts';

/**
 * The invoice as it would be shown without this change; `undefined` means that it would not exist. The app shows it
 * before the user decides.
 */
export function projectWithoutChange(store: Store, seq: number): Promise<Invoice | undefined> {
  return store.transaction('r', [store.invoices, store.shadow, store.outbox], async () => {
    const given = await store.outbox.get(seq);
    if (!given) return undefined;
    const known = (await readKnownRows(store, [given.about]))(given.about);
    const rest = known.lane.filter((row) => row.seq !== seq);
    return applyOperations(baseRowOf(known).row, rest);
  });
}
