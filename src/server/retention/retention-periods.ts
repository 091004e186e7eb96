import { UPLOAD_HISTORY_DAYS } from '#domain/files/upload-entry.ts';
import { TRASH_DAYS } from '#domain/invoices/trash.ts';
import { MAIL_LOG_DAYS, QUARANTINE_DAYS } from '#domain/mail/mail-message.ts';

const YEAR = 365;

/**
 * Retention periods in days, counted from the event in each comment. The hourly job deletes older rows.
 * docs/security/platform.md gives the reasons. Rows that name their own end are deleted when it has passed: sessions,
 * second-factor challenges, changes of address, counters of limits, accounts whose deletion was requested. All other data
 * stays as long as its company.
 */
export const RETENTION_DAYS = {
  /** Deletion of an invoice: after it the invoice is removed permanently, with the files that nothing else needs. */
  trash: TRASH_DAYS,
  /** Expiry of the link, used or not. A used token still explains a link that is opened twice. */
  email_tokens: 7,
  /** Entry of the audit log: five years, as long as a user may dispute a login or a change. */
  audit_log: 5 * YEAR,
  /**
   * Arrival of a device's operation (its response), and deletion of an invoice that devices must pull
   * (docs/offline.md#idempotency).
   */
  feed: 180,
  /** Arrival of an operation: its key alone, so that the operation is never run twice. */
  operation_keys: 5 * YEAR,
  /** Result of an upload: people see it in the history, and a device may request it again. Parts of incomplete uploads. */
  uploads: UPLOAD_HISTORY_DAYS,
  upload_parts: 7,
  /** Arrival of an attachment that no record names: the record was deleted, or has another one. */
  attachments: 7,
  /** Arrival of a message: its log entry, and a message that is quarantined or matches no company. */
  mail_log: MAIL_LOG_DAYS,
  mail_waiting: QUARANTINE_DAYS,
  /** Expiry of an invitation that was not accepted. Managers can renew it until then. */
  invitations: 23,
  /** Removal of a user: hashes of the user's sessions. A device with unsent changes may return (docs/offline.md#sessions). */
  removed_sessions: 180,
  /** Last sign-in from a device or a network, or last use of a session from it. */
  known_origins: 180,
  /** A sign-up that was not confirmed. */
  unconfirmed_companies: 30,
  /** Notice of the end of a trial; until then it is not sent twice. */
  plan_notices: YEAR,
  /** Weekly report, of a company and of a firm. */
  weekly_reports: 5 * YEAR,
} as const;

const DAY_MS = 86_400_000;

/** Returns the instant before which rows of this kind are past their period. */
export const retentionCutoff = (kind: keyof typeof RETENTION_DAYS, now: Date): Date =>
  new Date(now.getTime() - RETENTION_DAYS[kind] * DAY_MS);
