import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { allows, type Permissions } from '#domain/accounts/permissions.ts';
import { isManager } from '#domain/accounts/user-rules.ts';
import { rememberNetwork } from '../../accounts/limits/known-origins.ts';
import { isFactorRequired, requireEnrolment } from '../../accounts/second-factor/required-factor.ts';
import { requireStepUp } from '../../accounts/second-factor/step-up.ts';
import { isRemovedSession } from '../../accounts/sessions/removed-sessions.ts';
import { findSignedInAccount, touchSession } from '../../accounts/sessions/sessions.ts';
import { type Account, permissionsOf } from '../../accounts/users.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { readSessionOrigin, toRateLimitNetwork } from './request-origin.ts';
import { identifyRequest } from './security-log.ts';

/** The signed-in user, with the current permissions from plan and role. */
export type Actor = { token: string; session_id: string; account: Account; permissions: Permissions };

export type AuthContext = { db: Database; now: () => Date };

/**
 * token → user and company → permission → second factor. Throws `signed_out`, `account_removed`, `not_allowed`,
 * `no_firm`, `read_only`, `second_factor_setup_required` or `step_up_required`.
 */
export async function authorize(endpoint: Endpoint, request: FastifyRequest, { db, now }: AuthContext): Promise<Actor> {
  const token = bearerToken(request);
  const session = token && (await loadSession(db, token, { request, now: now() }));
  if (token && !session && (await db.asOwner((trx) => isRemovedSession(trx, token))))
    throw new Refusal('account_removed');
  if (!token || !session || session.account.may_enter === false) throw new Refusal('signed_out');
  const { account, session_id } = session;
  identifyRequest(request, account.id);
  const permissions = permissionsOf(account);
  if (!isAllowed(endpoint, account, permissions)) throw new Refusal('not_allowed');
  if (endpoint.firm) requireFirm(account, endpoint.firm);
  const isWrite = endpoint.method !== 'GET' && !endpoint.allowedWhenReadOnly;
  if (isWrite && account.read_only_since !== null) throw new Refusal('read_only');
  await requireFactors(endpoint, { token, account, now: now() }, db);
  return { token, session_id, account, permissions };
}

type AuthenticatedUser = { token: string; account: Account; now: Date };

/** Queries the database only when the endpoint or the role requires more than a session. */
async function requireFactors(
  { beforeEnrolment, stepUp }: Endpoint,
  { token, account, now }: AuthenticatedUser,
  db: Database,
): Promise<void> {
  if (!beforeEnrolment && isFactorRequired(account)) await db.asOwner((trx) => requireEnrolment(trx, account));
  if (stepUp) await db.asOwner((trx) => requireStepUp(trx, { token, user_id: account.id, now }));
}

function isAllowed(
  { access, managersOnly, titularOnly }: Endpoint,
  account: Account,
  permissions: Permissions,
): boolean {
  if (managersOnly && (account.company_id === null || !isManager(account))) return false;
  if (titularOnly && !account.is_titular) return false;
  if (access === 'super_admin') return account.role === 'super_admin';
  return access === 'public' || access === 'session' || allows(permissions, access);
}

/** Throws `no_firm` for a person without a firm, and `not_allowed` for staff where an owner is needed. */
function requireFirm({ own_firm_id, firm_role }: Account, needs: 'member' | 'owner'): void {
  if (own_firm_id === null) throw new Refusal('no_firm');
  if (needs === 'owner' && firm_role !== 'owner') throw new Refusal('not_allowed', FIRM_OWNERS_ONLY);
}

const FIRM_OWNERS_ONLY = 'Solo un propietario de la firma puede hacerlo.';

/**
 * The company of the user, which every endpoint with company data needs. Throws `not_allowed` for a user without one.
 */
export function requireCompanyId({ account }: Actor): string {
  if (account.company_id === null) throw new Refusal('not_allowed');
  return account.company_id;
}

/** Returns the account of a valid session, and records the use of the session and the network of the request. */
async function loadSession(db: Database, token: string, { request, now }: { request: FastifyRequest; now: Date }) {
  const session = await findSignedInAccount(db, token, now);
  if (session?.needsTouch) {
    const { session_id, account } = session;
    const use = { ...readSessionOrigin(request), now };
    const network = toRateLimitNetwork(request.ip);
    await db.asOwner(async (trx) => {
      if (await touchSession(trx, session_id, use)) await rememberNetwork(trx, account.id, { network, now });
    }, token);
  }
  return session;
}

/** Returns the session token of a request, even if no session has it. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}
