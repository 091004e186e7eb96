import type { Invoice } from '#domain/invoices/invoice.ts';
import type { RecordState } from '#domain/records/record.ts';

/** The server's rejection, kept until the user decides. `current` is the server's row in a conflict. */
export type Refusal = {
  status: number;
  code: string;
  detail: string;
  current?: Invoice;
  /** The same for a change of a record. */
  record?: RecordState;
  /** The user (email) and the time (ISO) of the other decision, where the server knows them. */
  decided?: { by: string | null; at: string | null };
  /** A conflict with the rows of a server that was restored from an older copy: nobody need have decided otherwise. */
  isRestored?: true;
};

/** The error of the last attempt while retries continue: `status` is 0 without a response. */
export type TryError = { status: number; code: string };

/**
 * The fields of an invoice that a person decides, as the server had sent them. `radian_events` and `coding` are
 * absent where there are none, and in rows of earlier builds.
 */
export type SeenFields = Pick<Invoice, 'status' | 'classification'> &
  Partial<Pick<Invoice, 'radian_events' | 'coding'>>;

/** A change that the server has not confirmed. Names and shapes are stored on disk: add, never rename. */
export type OutboxRow = {
  seq: number;
  /** The Idempotency-Key it is sent with. */
  op_id: string;
  /**
   * Id of the row it changes: the lane in which changes keep their order. A change about the key of a document waits for
   * the upload of its file (docs/offline.md#decisions-before-the-upload).
   */
  about: string;
  operation: string;
  input: unknown;
  /** The invoice number as the user saw it, in case this device no longer has the invoice. */
  label?: string;
  /** The revision of the row that the user was looking at. */
  base_rev: number;
  /** The feed's position then, and what the row showed; absent in rows of earlier builds. */
  position?: string;
  seen?: SeenFields;
  user_id: string;
  company_id: string;
  /** The contract version of the build that queued the change. */
  api: number;
  state: 'pending' | 'parked';
  /**
   * From the first attempt on, the server may have applied the change, so it is never altered again
   * (docs/offline.md#coalescing).
   */
  attempts: number;
  first_sent_at: number | null;
  last_try_at: number | null;
  next_at: number;
  refusal: Refusal | null;
  /** Absent before the first failed attempt, and in rows of earlier builds. */
  last_error?: TryError | null;
  created_at: number;
};
