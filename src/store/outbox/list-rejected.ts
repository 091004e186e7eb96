import type { OutboxRow } from '../rows/outbox-row.ts';
import type { Store } from '../store.ts';

/** The changes that the server refused and the person has not yet decided about, oldest first. */
export const listRejected = (store: Store): Promise<OutboxRow[]> =>
  store.outbox.where('state').equals('parked').sortBy('seq');
