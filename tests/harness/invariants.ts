import { expect } from 'vitest';
import { isDocumentKey } from '#domain/files/document-key.ts';
import { isPreview } from '#store/rows/invoice-row.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { hasFile } from '#sync/operations/operations.ts';
import { applyOperations, withoutPendingMarks } from '#sync/outbox/project.ts';
import { projectRecord } from '#sync/records/project-record.ts';
import { isRecordChange } from '#sync/records/record-change.ts';

/**
 * I1: every row is the projection of its pending changes on the shadow, and there is no shadow without such changes.
 */
export async function expectFolded(store: Store): Promise<void> {
  await store.transaction('r', store.changeTables, async () => {
    const all = await store.outbox.orderBy('seq').toArray();
    await expectRecordsFolded(store, all.filter(isRecordChange));
    // A pending file changes no row of the server.
    const outbox = all.filter((row) => !hasFile(row) && !isRecordChange(row));
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

/** The same for records: a base exists while a change waits or was rejected. */
async function expectRecordsFolded(store: Store, outbox: readonly OutboxRow[]): Promise<void> {
  const bases = await store.recordBases.toArray();
  expect(bases.map(({ id }) => id).sort()).toEqual([...new Set(outbox.map(({ about }) => about))].sort());
  for (const base of bases) {
    const lane = outbox.filter(({ about }) => about === base.id);
    expect(await store.records.get(base.id)).toEqual(projectRecord(base, lane));
  }
  const marked = await store.records.filter(({ change_state }) => change_state !== undefined).primaryKeys();
  expect(marked.filter((id) => !bases.some((base) => base.id === id))).toEqual([]);
}
