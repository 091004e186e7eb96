import { expect } from 'vitest';
import { isDocumentKey } from '#domain/files/document-key.ts';
import { isPreview } from '#store/rows/invoice-row.ts';
import type { Store } from '#store/store.ts';
import { hasFile } from '#sync/operations/operations.ts';
import { applyOperations, withoutPendingMarks } from '#sync/outbox/project.ts';

/**
 * I1: every row is the projection of its pending changes on the shadow, and there is no shadow without such changes.
 */
export async function expectFolded(store: Store): Promise<void> {
  await store.transaction('r', store.changeTables, async () => {
    // A pending file changes no row of the server.
    const outbox = await store.outbox
      .orderBy('seq')
      .filter((row) => !hasFile(row))
      .toArray();
    const shadows = await store.shadow.toArray();
    const live = new Set(outbox.filter((row) => row.state === 'pending').map((row) => row.about));
    expect(shadows.map((shadow) => shadow.id).sort()).toEqual([...live].sort());
    for (const { id, row } of shadows) {
      const lane = outbox.filter((change) => change.about === id);
      expect(withoutPendingMarks(await store.invoices.get(id))).toEqual(applyOperations(row, lane) ?? null);
    }
    const about = new Set(outbox.map((row) => row.about).filter((id) => !isDocumentKey(id)));
    const marked = await store.invoices
      .where('pend')
      .equals(1)
      .filter((row) => !isPreview(row))
      .primaryKeys();
    const shown = (await store.invoices.bulkGet([...about])).flatMap((row) => row?.id ?? []);
    expect(marked.sort()).toEqual(shown.sort());
  });
}
