import type { OutboxRow } from '../rows/outbox-row.ts';
import type { Store } from '../store.ts';

/** The changes that the server rejected and that need the user's decision, oldest first. */
export const listRejected = (store: Store): Promise<OutboxRow[]> =>
  store.outbox.where('state').equals('parked').sortBy('seq');
