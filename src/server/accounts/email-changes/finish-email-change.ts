import { updateCompanyUser } from '../../companies/users/company-user-table.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { deleteEmailTokens } from '../email-tokens.ts';
import { endInvitationLinksTo } from '../invitations/invitation-table.ts';
import { closeSessionsOfUser, findSession } from '../sessions/sessions.ts';
import { claimEmail } from '../sign-up.ts';
import { readAccount } from '../users.ts';
import { consumeEmailChange } from './email-change-table.ts';

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
    const account = change && (await readAccount(trx, change.user_id, now));
    if (!change || !account) throw new Refusal('email_change_invalid');
    const { company_id, user_id, new_email } = change;
    if (!(await claimEmail(trx, new_email))) throw new Refusal('email_taken');
    await updateCompanyUser(trx, { company_id, id: user_id }, { email: new_email });
    await deleteEmailTokens(trx, user_id);
    const session = session_token === undefined ? undefined : await findSession(trx, session_token, now);
    await closeSessionsOfUser(trx, user_id, session?.id);
    await endInvitationLinksTo(trx, new_email);
    return { company_id, user_id, old_email: account.email, new_email };
  });
}

/** Cancels a change by the link in the e-mail to the old address. Throws `email_change_invalid`. */
export function cancelEmailChange(db: Database, { token, now }: TokenUse): Promise<FinishedEmailChange> {
  return db.asOwner(async (trx) => {
    const change = await consumeEmailChange(trx, 'cancel_token_hash', token, now);
    const account = change && (await readAccount(trx, change.user_id, now));
    if (!change || !account) throw new Refusal('email_change_invalid');
    return { ...change, old_email: account.email };
  });
}
