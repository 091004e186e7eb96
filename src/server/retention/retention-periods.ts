import { TRASH_DAYS } from '#domain/invoices/trash.ts';
import { MAIL_LOG_DAYS, QUARANTINE_DAYS } from '#domain/mail/mail-message.ts';

const YEAR = 365;

/**
 * How long what is over is kept, in days, counted from the event in the comment. The hourly job deletes what is older.
 * docs/security/platform.md gives the reasons; whatever is not listed stays as long as its company.
 */
export const RETENTION_DAYS = {
  /** Deletion of an invoice: then it goes for good, with the files that nothing else needs. */
  trash: TRASH_DAYS,
  /** End of the link, used or not. A used one explains a link that is opened twice. */
  email_tokens: 7,
  /** Entry of the audit log: five years, as long as a claim about a login or a change may come up. */
  audit_log: 5 * YEAR,
  /**
   * Last change of a device's operation, and deletion of an invoice that devices have to hear of
   * (docs/offline.md#idempotency).
   */
  feed: 180,
  /** Result of an upload that a device may ask for again, and parts of uploads that never became whole. */
  uploads: 180,
  upload_parts: 7,
  /** Arrival of a message: in the log, and waiting for a decision or addressed to nobody. */
  mail_log: MAIL_LOG_DAYS,
  mail_waiting: QUARANTINE_DAYS,
  /** End of an invitation that nobody accepted. Managers can renew it until then. */
  invitations: 23,
  /** Sign-up that nobody confirmed. */
  unconfirmed_companies: 30,
  /** Notice of the end of a trial; until then it is not sent twice. */
  plan_notices: YEAR,
  /** Weekly report. */
  weekly_reports: 5 * YEAR,
} as const;

const DAY_MS = 86_400_000;

/** Whatever happened before this instant is past its period. */
export const retentionCutoff = (kind: keyof typeof RETENTION_DAYS, now: Date): Date =>
  new Date(now.getTime() - RETENTION_DAYS[kind] * DAY_MS);
