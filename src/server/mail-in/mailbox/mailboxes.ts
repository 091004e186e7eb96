import { sql } from 'kysely';
import type { MailboxProblem } from '#domain/mail/mail-message.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { LEASE_END } from '../../platform/jobs/lease.ts';

/**
 * No other process reads a mailbox while the lease is valid; the lease of a crashed process expires after this time.
 */

/** The position: reading continues after `last_uid`, if the mailbox still has the same `uid_validity`. */
export type MailboxPosition = { uid_validity: number | null; last_uid: number };
type MailboxLease = { name: string; reader: string };

/** Takes the lease and returns the position; undefined while another process holds the lease. */
export async function claimMailbox(trx: Trx, { name, reader }: MailboxLease): Promise<MailboxPosition | undefined> {
  await trx
    .insertInto('mailboxes')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .updateTable('mailboxes')
    .set({ reader, leased_until: LEASE_END })
    .where('name', '=', name)
    .where((e) =>
      e.or([e('leased_until', 'is', null), e('leased_until', '<', e.fn<string>('now')), e('reader', '=', reader)]),
    )
    .returning(['uid_validity', 'last_uid'])
    .executeTakeFirst();
}

const updateLeased = (trx: Trx, { name, reader }: MailboxLease) =>
  trx.updateTable('mailboxes').where('name', '=', name).where('reader', '=', reader);

/** Returns false when another process holds the lease by now. */
async function didUpdate(query: { executeTakeFirstOrThrow(): Promise<{ numUpdatedRows: bigint }> }): Promise<boolean> {
  return (await query.executeTakeFirstOrThrow()).numUpdatedRows === 1n;
}

/** Extends the lease. Returns false when another process holds it. */
export const renewMailboxLease = (trx: Trx, lease: MailboxLease): Promise<boolean> =>
  didUpdate(updateLeased(trx, lease).set({ leased_until: LEASE_END }));

export async function releaseMailbox(trx: Trx, lease: MailboxLease): Promise<void> {
  await updateLeased(trx, lease).set({ leased_until: null }).execute();
}

/** Releases all leases. For a single process at its start: their holders do not run any more. */
export async function releaseAllMailboxes(trx: Trx): Promise<void> {
  await trx.updateTable('mailboxes').set({ leased_until: null }).execute();
}

/** The numbers name other messages now: all messages are read again, and known ones are recognized by their key. */
export const restartMailbox = (trx: Trx, lease: MailboxLease, uid_validity: number): Promise<boolean> =>
  didUpdate(updateLeased(trx, lease).set({ uid_validity, last_uid: 0, trying_uid: null, tries: 0 }));

/** Returns how often this message was started, this time included; undefined when another process holds the lease. */
export async function beginMessage(trx: Trx, lease: MailboxLease, uid: number): Promise<number | undefined> {
  const row = await updateLeased(trx, lease)
    .set((e) => ({
      trying_uid: uid,
      tries: e
        .case()
        .when('trying_uid', '=', uid)
        .then(e('tries', '+', 1))
        .else(1)
        .end(),
    }))
    .returning('tries')
    .executeTakeFirst();
  return row?.tries;
}

/** Moves the position behind a processed message. Returns false when another process holds the lease. */
export const endMessage = (trx: Trx, lease: MailboxLease, last_uid: number): Promise<boolean> =>
  didUpdate(updateLeased(trx, lease).set({ last_uid, trying_uid: null, tries: 0 }));

/** Records a successful read and extends the lease. Returns false when another process holds it. */
export const recordMailboxRead = (trx: Trx, lease: MailboxLease): Promise<boolean> =>
  didUpdate(
    updateLeased(trx, lease).set((e) => ({ read_at: e.fn<string>('now'), problem: null, leased_until: LEASE_END })),
  );

/** Records why the mailbox cannot be read, and extends the lease. Returns false when another process holds it. */
export const setMailboxProblem = (trx: Trx, lease: MailboxLease, problem: MailboxProblem): Promise<boolean> =>
  didUpdate(updateLeased(trx, lease).set({ problem, leased_until: LEASE_END }));

/** Returns the state that the settings page shows; undefined before the first read. */
export const readMailboxState = (trx: Trx, name: string) =>
  trx.selectFrom('mailboxes').select(['read_at', 'problem']).where('name', '=', name).executeTakeFirst();

/** Runs as the owner: the seconds since the mailbox was read; 0 before the first time. Others were configured earlier. */
export async function readMailboxAge(trx: Trx, name: string): Promise<number> {
  const { rows } = await sql<{ age: number }>`
    select coalesce(extract(epoch from now() - read_at), 0)::float8 as age from mailboxes where name = ${name}`.execute(
    trx,
  );
  return rows[0]?.age ?? 0;
}
