import type { Insertable } from 'kysely';
import type { Trx } from '../platform/database/trx.ts';
import type { MailTables } from './mail-tables.ts';

/** A message that is already stored is ignored. */
export async function insertUnmatchedMessage(trx: Trx, row: Insertable<MailTables['stray_messages']>): Promise<void> {
  await trx
    .insertInto('stray_messages')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteUnmatchedMessagesBefore(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('stray_messages').where('received_at', '<', before.toISOString()).execute();
}
