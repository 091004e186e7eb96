import { z } from 'zod/mini';
import { UploadOutcome } from '../files/upload.ts';

/** Enough for a file of MAX_UPLOAD_BYTES as mail programs write it. */
export const MAX_MESSAGE_BYTES = 40 * 1024 * 1024;

/** How long a message that nobody has accepted is kept, and how long the log remembers one. */
export const QUARANTINE_DAYS = 30;
export const MAIL_LOG_DAYS = 365;

/**
 * What became of a message. `processed`: something of it is kept; `nothing`: it brought no file of ours; `failed`:
 * nothing of it could be kept; `quarantined`: its sender is not proven or not known to the company yet, and a person decides.
 */
export const MailStatus = z.enum(['processed', 'nothing', 'failed', 'quarantined', 'discarded']);
export type MailStatus = z.infer<typeof MailStatus>;

const Count = z.int();

/** A document that a message brought, or a file that brought none. */
export const MailDocument = z.object({
  name: z.string(),
  outcome: UploadOutcome,
  invoice_id: z.nullable(z.uuid()),
  invoice_number: z.nullable(z.string()),
  detail: z.nullable(z.string()),
});
export type MailDocument = z.infer<typeof MailDocument>;

/**
 * One message in the log of a company. `created_count` are invoices that are new or were completed, `attached_count`
 * what belongs to an invoice or waits. `detail` is Spanish, ready to show. `can_retry`: its bytes are kept. `sender` is the
 * address that was checked. `acceptable_sender` of a message that waits is the domain or address whose later messages a
 * person may let in; null where the sender was not proven.
 */
export const MailMessage = z.object({
  id: z.uuid(),
  status: MailStatus,
  sender: z.nullable(z.string()),
  sender_name: z.nullable(z.string()),
  subject: z.string(),
  sent_at: z.nullable(z.iso.datetime({ offset: true })),
  received_at: z.iso.datetime({ offset: true }),
  detail: z.nullable(z.string()),
  created_count: Count,
  attached_count: Count,
  duplicate_count: Count,
  refused_count: Count,
  documents: z.array(MailDocument),
  can_retry: z.boolean(),
  acceptable_sender: z._default(z.nullable(z.string()), null),
});
export type MailMessage = z.infer<typeof MailMessage>;

/** Why the mailbox cannot be read: nobody answers there, it does not let us in, or it has no folder of that name. */
export const MailboxProblem = z.enum(['unreachable', 'not_let_in', 'no_folder']);
export type MailboxProblem = z.infer<typeof MailboxProblem>;

/** The mailbox in which all companies' messages arrive. `read_at` is when it was last looked into; null before. */
export const MailboxState = z.object({
  is_connected: z.boolean(),
  read_at: z.nullable(z.iso.datetime({ offset: true })),
  problem: z.nullable(MailboxProblem),
});
export type MailboxState = z.infer<typeof MailboxState>;
