import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { fileOperations } from '../operations/operations.ts';
import { isPending } from './is-pending.ts';

/** The only change of a lane that may be sent. */
export const laneHead = (store: Store, about: string): Promise<OutboxRow | undefined> =>
  store.outbox.where('about').equals(about).first();

/** Pending changes that send a file, in queue order: an index orders rows with equal keys by the primary key. */
export const pendingFiles = (store: Store) =>
  store.outbox
    .where('operation')
    .anyOf([...fileOperations])
    .filter(isPending);

/** All changes without a file, in order. The index skips pending files, even hundreds of them. */
export const listWithoutFiles = (store: Store): Promise<OutboxRow[]> =>
  store.outbox
    .where('operation')
    .noneOf([...fileOperations])
    .sortBy('seq');

/** The first change of each lane. */
export function headOfEachLane(rows: readonly OutboxRow[]): OutboxRow[] {
  const lanes = new Map<string, OutboxRow>();
  for (const row of rows) if (!lanes.has(row.about)) lanes.set(row.about, row);
  return [...lanes.values()];
}
