import type { User } from '#domain/accounts/user.ts';

/**
 * Why nothing is sent or pulled at all, whatever waits (docs/offline.md#responses). 'unconfirmed': signed in again
 * after 'auth' or 'wrong-user', and the server has not yet said whose session this is.
 */
export type PauseReason = 'auth' | 'unconfirmed' | 'wrong-user' | 'update';

/** `cursor` is where the feed stood at the first page, `after` the last row that is here. */
export type Bootstrap = { epoch: string; cursor: number; after: { issue_date: string; id: string } };

export type Meta = {
  token: string;
  /** The last profile the server gave; whose database this is. */
  user: User;
  device_id: string;
  paused: PauseReason;
  cursor: number;
  epoch: string;
  /** How far the pulling of everything has come, newest first; absent before its first page and after its last. */
  bootstrap: Bootstrap;
  /** Set from its beginning until the feed has told what changed meanwhile. */
  bootstrapping: true;
  last_drift_check: number;
  /** Why our server ended the session; what the outbox does not need is to leave this device. */
  ended: 'signed_out' | 'account_removed';
  /** Since when the person is signing out: nothing more is taken (docs/offline.md#signing-out). */
  closing: number;
  last_pull_ok: number;
  schema_rev: number;
  /** The person has stopped the sending of files for now; everything else goes on. */
  uploads_paused: true;
};

export type MetaRow = { k: keyof Meta; v: unknown };
