import { z } from 'zod/mini';
import { UploadOutcome } from '../files/upload.ts';

/** Enough for a file of MAX_UPLOAD_BYTES in the encoding of an email. */
export const MAX_MESSAGE_BYTES = 40 * 1024 * 1024;

/** Days for which a quarantined message is kept, and for which the log keeps an entry. */
export const QUARANTINE_DAYS = 30;
export const MAIL_LOG_DAYS = 365;

/**
 * Result of a message. `processed`: some of its content is kept; `nothing`: it had no file to read, or only annexes; `failed`: none of
 * its content could be kept; `quarantined`: its sender is not authenticated or not yet known to the company, and the
 * user decides.
 */
export const MailStatus = z.enum(['processed', 'nothing', 'failed', 'quarantined', 'discarded']);
export type MailStatus = z.infer<typeof MailStatus>;

const Count = z.int();

/** A document of a message, or a file without documents. */
export const MailDocument = z.object({
  name: z.string(),
  outcome: UploadOutcome,
  invoice_id: z.nullable(z.uuid()),
  invoice_number: z.nullable(z.string()),
  detail: z.nullable(z.string()),
});
export type MailDocument = z.infer<typeof MailDocument>;

/**
 * One message in a company's log. `created_count` are new or completed invoices, `attached_count` files that belong to
 * an invoice or wait for one. `detail` is Spanish, ready to show. `can_retry`: its bytes are kept. `sender` is the
 * authenticated address. `acceptable_sender` of a quarantined message is the domain or address whose later messages the
 * user may accept; null when the sender was not authenticated.
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

/** Why the mailbox cannot be read: no connection, the login fails, or the folder does not exist. */
export const MailboxProblem = z.enum(['unreachable', 'not_let_in', 'no_folder']);
export type MailboxProblem = z.infer<typeof MailboxProblem>;

/** The mailbox that receives all companies' messages. `read_at` is the time of the last read; null before. */
export const MailboxState = z.object({
  is_connected: z.boolean(),
  read_at: z.nullable(z.iso.datetime({ offset: true })),
  problem: z.nullable(MailboxProblem),
});
export type MailboxState = z.infer<typeof MailboxState>;
