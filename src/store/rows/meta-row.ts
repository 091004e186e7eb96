import type { User } from '#domain/accounts/user.ts';
import type { TriageAct } from '#domain/rules/triage-act.ts';

/**
 * Why nothing is sent or pulled (docs/offline.md#responses). 'unconfirmed': the user signed in again after 'auth' or
 * 'wrong-user', and the server has not yet confirmed the session's user.
 */
export type PauseReason = 'auth' | 'unconfirmed' | 'wrong-user' | 'update';

/** `cursor` is the feed's position at the first page, `after` the last stored row. */
export type Bootstrap = {
  epoch: string;
  cursor: number;
  position?: string | undefined;
  after: { issue_date: string; id: string };
};

export type Meta = {
  token: string;
  /** The last profile from the server: the user of this database. */
  user: User;
  device_id: string;
  paused: PauseReason;
  cursor: number;
  epoch: string;
  /** The feed's position at the cursor, as the server wrote it (docs/offline.md#restored-server). */
  position: string;
  /**
   * The last position at which the rows were known to be the server's; absent while that is `position`. Set when the
   * server has started anew, and when the rows are pulled again, until the rows are compared or complete.
   */
  compared_position: string;
  /** Progress of the bootstrap, newest first; absent before its first page and after its last. */
  bootstrap: Bootstrap;
  /** Set from the start of the bootstrap until the feed has delivered the changes made during it. */
  bootstrapping: true;
  /** The same as `cursor`, `epoch` and `position`, of the records (docs/offline.md#records). */
  records_cursor: number;
  records_epoch: string;
  records_position: string;
  /** The newest revision of a record that came in a response: a restored server may have lost it. */
  records_answered_rev: number;
  last_drift_check: number;
  /** When the next change is due (ms since epoch), as the last round of any page or worker found it. */
  next_attempt_at: number;
  /** Why our server ended the session; data that the outbox does not need must leave this device. */
  ended: 'signed_out' | 'account_removed';
  /** When the user started to sign out (ms since epoch): no new change is accepted (docs/offline.md#signing-out). */
  closing: number;
  last_pull_ok: number;
  schema_rev: number;
  /** The ids of the comments whose mention the user has read on this device (docs/comments.md#notices). */
  read_notices: string[];
  /** The time of the last assignment that the user has marked as read on this device. */
  assignments_read_at: string;
  /** The user has paused the sending of files; all other changes continue. */
  uploads_paused: true;
  /** What the user decided about invoices, oldest first, and the proposals of rules that the user declined (docs/rules.md). */
  triage_acts: readonly TriageAct[];
  declined_proposals: readonly string[];
};

export type MetaRow = { k: keyof Meta; v: unknown };
