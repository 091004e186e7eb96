import { sql } from 'kysely';
import type { MailboxProblem } from '#domain/mail/mail-message.ts';
import type { Trx } from '../../platform/database/trx.ts';

/** Nobody else reads a mailbox as long as the lease runs; who dies gives it back after that long. */
const LEASE = sql<string>`now() + interval '30 seconds'`;

/** Where reading goes on: after `last_uid`, if the mailbox still counts as it did. */
export type MailboxPosition = { uid_validity: number | null; last_uid: number };
type MailboxLease = { name: string; reader: string };

/** Where to go on, for the one that may read; undefined while somebody else does. */
export async function claimMailbox(trx: Trx, { name, reader }: MailboxLease): Promise<MailboxPosition | undefined> {
  await trx
    .insertInto('mailboxes')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .updateTable('mailboxes')
    .set({ reader, leased_until: LEASE })
    .where('name', '=', name)
    .where((e) =>
      e.or([e('leased_until', 'is', null), e('leased_until', '<', e.fn<string>('now')), e('reader', '=', reader)]),
    )
    .returning(['uid_validity', 'last_uid'])
    .executeTakeFirst();
}

const updateLeased = (trx: Trx, { name, reader }: MailboxLease) =>
  trx.updateTable('mailboxes').where('name', '=', name).where('reader', '=', reader);

/** False when somebody else reads it meanwhile. */
async function didUpdate(query: { executeTakeFirstOrThrow(): Promise<{ numUpdatedRows: bigint }> }): Promise<boolean> {
  return (await query.executeTakeFirstOrThrow()).numUpdatedRows === 1n;
}

export const renewMailboxLease = (trx: Trx, lease: MailboxLease): Promise<boolean> =>
  didUpdate(updateLeased(trx, lease).set({ leased_until: LEASE }));

export async function releaseMailbox(trx: Trx, lease: MailboxLease): Promise<void> {
  await updateLeased(trx, lease).set({ leased_until: null }).execute();
}

/** For the only process there is, when it starts: whoever held them is gone. */
export async function releaseAllMailboxes(trx: Trx): Promise<void> {
  await trx.updateTable('mailboxes').set({ leased_until: null }).execute();
}

/** Its numbers mean other messages now: everything is looked at again, and what is known is known. */
export const restartMailbox = (trx: Trx, lease: MailboxLease, uid_validity: number): Promise<boolean> =>
  didUpdate(updateLeased(trx, lease).set({ uid_validity, last_uid: 0, trying_uid: null, tries: 0 }));

/** How often this message has been begun, this time included; undefined when somebody else reads meanwhile. */
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

export const endMessage = (trx: Trx, lease: MailboxLease, last_uid: number): Promise<boolean> =>
  didUpdate(updateLeased(trx, lease).set({ last_uid, trying_uid: null, tries: 0 }));

export const recordMailboxRead = (trx: Trx, lease: MailboxLease): Promise<boolean> =>
  didUpdate(
    updateLeased(trx, lease).set((e) => ({ read_at: e.fn<string>('now'), problem: null, leased_until: LEASE })),
  );

export const setMailboxProblem = (trx: Trx, lease: MailboxLease, problem: MailboxProblem): Promise<boolean> =>
  didUpdate(updateLeased(trx, lease).set({ problem, leased_until: LEASE }));

/** What the portal tells of a mailbox; undefined before anybody has looked. */
export const readMailboxState = (trx: Trx, name: string) =>
  trx.selectFrom('mailboxes').select(['read_at', 'problem']).where('name', '=', name).executeTakeFirst();
