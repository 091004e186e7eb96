import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';

/** All unsettled changes of one row, in the order in which they were made. */
export const listLane = (store: Store, about: string): Promise<OutboxRow[]> =>
  store.outbox.where('about').equals(about).sortBy('seq');

/** The only change of a lane that may be sent. */
export const laneHead = (store: Store, about: string): Promise<OutboxRow | undefined> =>
  store.outbox.where('about').equals(about).first();
