import { readMeta, writeMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';

/**
 * The position in the feed at which a person sees the rows of this device. While the rows are not compared with a server
 * that has started anew, that is the position before: the server refuses a change of a row that it has lost, instead of
 * taking a decision that the person could not see for an earlier one (docs/offline.md#restored-server).
 */
export async function readSeenPosition(store: Store): Promise<string | undefined> {
  const [compared, position] = await Promise.all([readMeta(store, 'compared_position'), readMeta(store, 'position')]);
  return compared ?? position;
}

/** Call it before the position changes to one at which the rows are not compared. */
export async function keepComparedPosition(store: Store): Promise<void> {
  await writeMeta(store, 'compared_position', await readSeenPosition(store));
}

/** Whether the rows of this device are the server's at its position. */
export async function areRowsCompared(store: Store): Promise<boolean> {
  const [compared, bootstrapping] = await Promise.all([
    readMeta(store, 'compared_position'),
    readMeta(store, 'bootstrapping'),
  ]);
  return compared === undefined && !bootstrapping;
}
