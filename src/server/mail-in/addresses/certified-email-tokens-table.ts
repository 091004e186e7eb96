import type { Trx } from '../../platform/database/trx.ts';
import { createToken, hashToken } from '../../platform/secrets/secret-token.ts';

/** How long the link of a confirmation e-mail is valid, in hours. */
export const CONFIRMATION_HOURS = 72;

type CertifiedEmailKey = { company_id: string; email: string };

/** Returns a registered address that is not confirmed, else undefined. Runs as the owner of the tables. */
export async function findPendingEmail(trx: Trx, { company_id, email }: CertifiedEmailKey) {
  return trx
    .selectFrom('certified_emails as a')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .select(['a.email', 'c.name as company_name'])
    .where('a.company_id', '=', company_id)
    .where('a.email', '=', email)
    .where('a.confirmed_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Creates a confirmation token. Older links of the same address stay valid until they expire. Runs as the owner of the
 * tables.
 */
export async function createConfirmationToken(trx: Trx, address: CertifiedEmailKey, now: Date): Promise<string> {
  const token = createToken();
  const expires_at = new Date(now.getTime() + CONFIRMATION_HOURS * 3_600_000).toISOString();
  await trx
    .insertInto('certified_email_tokens')
    .values({ token_hash: hashToken(token), ...address, expires_at })
    .execute();
  return token;
}

/**
 * Consumes a token and returns its address; undefined when it is unknown, used or expired. Runs as the owner of the
 * tables.
 */
export async function consumeConfirmationToken(
  trx: Trx,
  token: string,
  now: Date,
): Promise<CertifiedEmailKey | undefined> {
  return trx
    .updateTable('certified_email_tokens')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['company_id', 'email'])
    .executeTakeFirst();
}

/**
 * Returns the address and company that a used token confirmed: a user may open a link twice. Runs as the owner of the
 * tables.
 */
export async function findConsumedToken(trx: Trx, token: string): Promise<CertifiedEmailKey | undefined> {
  return trx
    .selectFrom('certified_email_tokens')
    .select(['company_id', 'email'])
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is not', null)
    .executeTakeFirst();
}

/** Marks an address as confirmed: from now on its messages are accepted. Runs as the owner of the tables. */
export async function markEmailConfirmed(trx: Trx, { company_id, email }: CertifiedEmailKey, now: Date): Promise<void> {
  await trx
    .updateTable('certified_emails')
    .set({ confirmed_at: now.toISOString() })
    .where('company_id', '=', company_id)
    .where('email', '=', email)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Deletes the tokens that expired before `before`. Runs as the owner of the tables. */
export async function deleteOldConfirmationTokens(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('certified_email_tokens').where('expires_at', '<', before.toISOString()).execute();
}
