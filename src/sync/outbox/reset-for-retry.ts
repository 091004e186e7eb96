import type { OutboxRow } from '#store/rows/outbox-row.ts';

/** What makes a change one that has never been sent: a new id, since the server may know the old one, and no tries. */
export const resetForRetry = (now: number) =>
  ({
    op_id: crypto.randomUUID(),
    state: 'pending',
    attempts: 0,
    first_sent_at: null,
    last_try_at: null,
    next_at: 0,
    refusal: null,
    last_error: null,
    created_at: now,
  }) satisfies Partial<OutboxRow>;
