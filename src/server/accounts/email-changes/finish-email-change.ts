import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { deleteEmailTokens } from '../email-tokens.ts';
import { closeSessionsOfUser, findSession } from '../sessions/sessions.ts';
import { claimEmail } from '../sign-up.ts';
import { findPerson, updateEmail } from '../users.ts';
import { consumeEmailChange, deleteEmailChangesOf } from './email-change-table.ts';

export type FinishedEmailChange = { company_id: string; user_id: string; old_email: string; new_email: string };
type TokenUse = { token: string; now: Date };

/**
 * Sets the new address of a user, once per link: opening the e-mail proves that the user owns the address. Every link
 * sent to the old address ends, and every session except the one of `session_token`. Throws `email_change_invalid`, or
 * `email_taken` when another account took the address in the meantime.
 */
export function confirmEmailChange(
  db: Database,
  { token, now }: TokenUse,
  session_token: string | undefined,
): Promise<FinishedEmailChange> {
  return db.asOwner(async (trx) => {
    const change = await consumeEmailChange(trx, 'confirm_token_hash', token, now);
    const person = change && (await findPerson(trx, change.user_id));
    if (!change || !person) throw new Refusal('email_change_invalid');
    const { company_id, user_id, new_email } = change;
    if (!(await claimEmail(trx, new_email))) throw new Refusal('email_taken');
    await updateEmail(trx, user_id, new_email);
    await deleteEmailChangesOf(trx, user_id);
    await deleteEmailTokens(trx, user_id);
    const session = session_token === undefined ? undefined : await findSession(trx, session_token, now);
    await closeSessionsOfUser(trx, user_id, session?.id);
    return { company_id, user_id, old_email: person.email, new_email };
  });
}

/** Cancels a change by the link in the e-mail to the old address. Throws `email_change_invalid`. */
export function cancelEmailChange(db: Database, { token, now }: TokenUse): Promise<FinishedEmailChange> {
  return db.asOwner(async (trx) => {
    const change = await consumeEmailChange(trx, 'cancel_token_hash', token, now);
    const person = change && (await findPerson(trx, change.user_id));
    if (!change || !person) throw new Refusal('email_change_invalid');
    return { ...change, old_email: person.email };
  });
}
