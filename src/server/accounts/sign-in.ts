import type { SignInResponse } from '#contract/accounts/auth.ts';
import type { User } from '#domain/accounts/user.ts';
import { readOwnCompany } from '../companies/companies.ts';
import { readOwnFirm } from '../firms/firm-table.ts';
import type { Database } from '../platform/database/database.ts';
import type { Trx } from '../platform/database/trx.ts';
import type { SessionOrigin } from '../platform/http/request-origin.ts';
import { Refusal } from '../platform/refusal.ts';
import { listUserCompanies } from './memberships.ts';
import { verifyPassword } from './passwords/password-hash.ts';
import { requireSecondFactor } from './second-factor/require-second-factor.ts';
import { lacksFactor } from './second-factor/required-factor.ts';
import { openSession } from './sessions/sessions.ts';
import { type AccountKey, findUserByEmail, permissionsOf, readAccount } from './users.ts';

/**
 * Checks the password and opens a session. Throws `invalid_credentials`; with the correct password also
 * `email_not_verified` or `second_factor_required`.
 */
export async function signIn(
  { db, now }: { db: Database; now: () => Date },
  { email, password }: { email: string; password: string },
  origin: SessionOrigin,
): Promise<SignInResponse> {
  const user = await db.asOwner((trx) => findUserByEmail(trx, email));
  const isCorrect = await verifyPassword(user?.password_hash, password);
  if (!user || !isCorrect) throw new Refusal('invalid_credentials');
  if (user.verified_at === null) {
    const detail = `Tu cuenta ${user.email} aún no está verificada. Revisa tu correo o solicita un nuevo enlace.`;
    throw new Refusal('email_not_verified', detail);
  }
  await requireSecondFactor(db, user.id, now());
  return db.asOwner((trx) => createSignInResponse(trx, user.id, { ...origin, now: now() }));
}

/** Opens a session in the company that the user used last, and returns its token and user. Throws `signed_out`. */
export async function createSignInResponse(
  trx: Trx,
  user_id: string,
  use: SessionOrigin & { now: Date },
): Promise<SignInResponse> {
  const [latest] = await listUserCompanies(trx, user_id, use.now);
  const key = { user_id, company_id: latest?.id ?? null };
  const token = await openSession(trx, key, use);
  return { token, user: await readUser(trx, key, use.now) };
}

/**
 * Returns the user of docs/specification.md#entities in a company, with the permissions in force there. Throws
 * `signed_out`.
 */
export async function readUser(trx: Trx, key: AccountKey, now: Date): Promise<User> {
  const account = await readAccount(trx, key, now);
  if (!account?.may_enter) throw new Refusal('signed_out');
  const { id, email, role, is_titular, created_at, plan, company_id } = account;
  return {
    id,
    email,
    role,
    is_titular,
    created_at,
    subscription_plan: plan,
    permissions: permissionsOf(account),
    company: company_id === null ? null : await readOwnCompany(trx, company_id),
    ...(account.own_firm_id !== null && { firm: await readOwnFirm(trx, id) }),
    companies: await listUserCompanies(trx, id, now),
    ...((await lacksFactor(trx, account)) && { needs_second_factor: true }),
  };
}
