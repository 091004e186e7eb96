import type { OutboxRow } from '#store/rows/outbox-row.ts';

/**
 * The fields that turn a change into one that was never sent: no attempts, and a new id, because the server may know
 * the old one.
 */
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
