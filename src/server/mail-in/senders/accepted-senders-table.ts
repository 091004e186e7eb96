import type { Trx } from '../../platform/database/trx.ts';

export type AcceptedSenderRow = { sender: string; created_at: string };

/** Returns the accepted senders in alphabetical order. */
export const listAcceptedSenders = (trx: Trx, company_id: string): Promise<AcceptedSenderRow[]> =>
  trx
    .selectFrom('accepted_senders')
    .select(['sender', 'created_at'])
    .where('company_id', '=', company_id)
    .orderBy('sender')
    .execute();

export async function isAcceptedSender(trx: Trx, company_id: string, sender: string): Promise<boolean> {
  const row = await trx
    .selectFrom('accepted_senders')
    .select('sender')
    .where('company_id', '=', company_id)
    .where('sender', '=', sender)
    .executeTakeFirst();
  return row !== undefined;
}

type NewAcceptedSender = { company_id: string; sender: string; accepted_by: string };

/** Accepting a sender again has no effect. */
export async function insertAcceptedSender(trx: Trx, row: NewAcceptedSender): Promise<void> {
  await trx
    .insertInto('accepted_senders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns false when the sender was not accepted. */
export async function deleteAcceptedSender(trx: Trx, company_id: string, sender: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('accepted_senders')
    .where('company_id', '=', company_id)
    .where('sender', '=', sender)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
