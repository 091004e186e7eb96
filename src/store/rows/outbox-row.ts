import type { Invoice } from '#domain/invoices/invoice.ts';

/** The server's no, kept until the person has decided. `current` is the server's row when it was a conflict. */
export type Refusal = {
  status: number;
  code: string;
  detail: string;
  current?: Invoice;
  /** Who has decided otherwise, and when: an address and an instant, where the server knows. */
  decided?: { by: string | null; at: string | null };
};

/** What the last try came to while it goes on being tried: `status` is 0 where nobody answered. */
export type TryError = { status: number; code: string };

/** A change that the server has not confirmed. Names and shapes live on disk: add, never rename. */
export type OutboxRow = {
  seq: number;
  /** The Idempotency-Key it travels under. */
  op_id: string;
  /** Id of the row it is about: the lane in which changes keep their order. */
  about: string;
  operation: string;
  input: unknown;
  /** The number of the invoice as the person saw it, for when this device has the invoice no more. */
  label?: string;
  /** The revision of the row that the person was looking at. */
  base_rev: number;
  user_id: string;
  company_id: string;
  api: 1;
  state: 'pending' | 'parked';
  /** From the first attempt on the change may be committed, and is never altered again (docs/offline.md#coalescing). */
  attempts: number;
  first_sent_at: number | null;
  last_try_at: number | null;
  next_at: number;
  refusal: Refusal | null;
  /** Absent before the first try that failed, and from earlier builds. */
  last_error?: TryError | null;
  created_at: number;
};
