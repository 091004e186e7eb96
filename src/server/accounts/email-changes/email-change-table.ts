import type { Trx } from '../../platform/database/trx.ts';
import { hashToken } from '../../platform/secrets/secret-token.ts';

export type EmailChangeKey = { company_id: string; user_id: string };
type Tokens = { confirm: string | null; cancel: string };

/** Returns the changes of address of a company's users that wait for confirmation. */
export const listEmailChanges = (trx: Trx, company_id: string, now: Date) =>
  trx
    .selectFrom('email_changes')
    .select(['user_id', 'new_email'])
    .where('company_id', '=', company_id)
    .where('expires_at', '>', now.toISOString())
    .execute();

/** Replaces a pending change of the same user; the links of the replaced change end. */
export async function replaceEmailChange(
  trx: Trx,
  { company_id, user_id }: EmailChangeKey,
  change: { new_email: string; expires_at: string },
): Promise<void> {
  await deleteEmailChange(trx, { company_id, user_id });
  await trx
    .insertInto('email_changes')
    .values({ company_id, user_id, ...change })
    .execute();
}

export async function deleteEmailChange(trx: Trx, { company_id, user_id }: EmailChangeKey): Promise<void> {
  await trx.deleteFrom('email_changes').where('company_id', '=', company_id).where('user_id', '=', user_id).execute();
}

/** Ends the changes that wait for a person, in every company. Runs as the owner of the tables. */
export async function deleteEmailChangesOf(trx: Trx, user_id: string): Promise<void> {
  await trx.deleteFrom('email_changes').where('user_id', '=', user_id).execute();
}

/** Returns a change and the user's current address. Runs as the owner of the tables, like all functions below. */
export const findEmailChange = (trx: Trx, { company_id, user_id }: EmailChangeKey) =>
  trx
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .innerJoin('companies', 'companies.id', 'email_changes.company_id')
    .select(['new_email', 'users.email as old_email', 'companies.name as company_name'])
    .where('email_changes.company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();

/** Sets the hashes of both links of a change; earlier links end. `confirm` is null when no confirmation is possible. */
export async function setEmailChangeTokens(
  trx: Trx,
  { company_id, user_id }: EmailChangeKey,
  { confirm, cancel }: Tokens,
): Promise<void> {
  await trx
    .updateTable('email_changes')
    .set({
      confirm_token_hash: confirm === null ? null : hashToken(confirm),
      cancel_token_hash: hashToken(cancel),
    })
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .execute();
}

/** Deletes the change of a link and returns it; `undefined` for a link that is unknown, used or expired. */
export const consumeEmailChange = (
  trx: Trx,
  by: 'confirm_token_hash' | 'cancel_token_hash',
  token: string,
  now: Date,
) =>
  trx
    .deleteFrom('email_changes')
    .where(by, '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .returning(['company_id', 'user_id', 'new_email'])
    .executeTakeFirst();

export async function deleteExpiredEmailChanges(trx: Trx, now: Date): Promise<void> {
  await trx.deleteFrom('email_changes').where('expires_at', '<', now.toISOString()).execute();
}
