import type { OutboxRow } from './outbox-row.ts';
import type { Store } from './store.ts';

/** The changes that the server refused and the person has not yet decided about, oldest first. */
export const listParked = (store: Store): Promise<OutboxRow[]> =>
  store.outbox.where('state').equals('parked').sortBy('seq');
