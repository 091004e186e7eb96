import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Store } from '#store/store.ts';
import { listLane } from './lane.ts';
import { projectRow } from './project-row.ts';
import { withoutPendingMarks } from './refresh-row.ts';

/**
 * The invoice as it would be shown without this change; `undefined` means that it would not exist. The app shows it
 * before the user decides.
 */
export function projectWithoutChange(store: Store, seq: number): Promise<Invoice | undefined> {
  return store.transaction('r', [store.invoices, store.shadow, store.outbox], async () => {
    const given = await store.outbox.get(seq);
    if (!given) return undefined;
    const rest = (await listLane(store, given.about)).filter((row) => row.seq !== seq);
    const shadow = await store.shadow.get(given.about);
    return projectRow(rest, shadow ? shadow.row : withoutPendingMarks(await store.invoices.get(given.about)));
  });
}
