import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { allows, type Permissions } from '#domain/accounts/permissions.ts';
import { isManager } from '#domain/accounts/user-rules.ts';
import { rememberNetwork } from '../../accounts/limits/known-origins.ts';
import { isFactorRequired, requireEnrolment } from '../../accounts/second-factor/required-factor.ts';
import { requireStepUp } from '../../accounts/second-factor/step-up.ts';
import { isRemovedSession } from '../../accounts/sessions/removed-sessions.ts';
import { findSession, type SessionOrigin, touchSession } from '../../accounts/sessions/sessions.ts';
import { type Account, permissionsOf, readAccount } from '../../accounts/users.ts';
import type { Database } from '../database/database.ts';
import type { Trx } from '../database/trx.ts';
import { Refusal } from '../refusal.ts';
import { limitNetworkOf, whenceOf } from './request-origin.ts';
import { identifyRequest } from './security-log.ts';

/** Who is asking, and what plan and role let them do now. */
export type Actor = { token: string; session_id: string; account: Account; permissions: Permissions };

export type Gate = { db: Database; now: () => Date };

/**
 * token → user → company → permission → second factor. Throws `signed_out`, `account_removed`,
 * `not_allowed`, `read_only`, `second_factor_setup_required` or `step_up_required`.
 */
export async function admit(endpoint: Endpoint, request: FastifyRequest, { db, now }: Gate): Promise<Actor> {
  const token = bearerToken(request);
  const { ip: network, agent } = whenceOf(request);
  const use = { now: now(), agent, network, ip: request.ip };
  const found = token && (await db.asSystem((trx) => useSession(trx, token, use)));
  if (token && !found && (await db.asSystem((trx) => isRemovedSession(trx, token))))
    throw new Refusal('account_removed');
  if (!token || !found || found.account.may_enter === false) throw new Refusal('signed_out');
  const { account, session_id } = found;
  identifyRequest(request, account.id);
  const permissions = permissionsOf(account);
  if (!isFor(endpoint, account, permissions)) throw new Refusal('not_allowed');
  const changes = endpoint.method !== 'GET' && !endpoint.allowedWhenReadOnly;
  if (changes && account.read_only_since !== null) throw new Refusal('read_only');
  await requireFactors(endpoint, { token, account, now: now() }, db);
  return { token, session_id, account, permissions };
}

type Asking = { token: string; account: Account; now: Date };

/** Asks the database only where an endpoint or a role asks for more than a session. */
async function requireFactors(
  { beforeEnrolment, stepUp }: Endpoint,
  { token, account, now }: Asking,
  db: Database,
): Promise<void> {
  if (!beforeEnrolment && isFactorRequired(account)) await db.asSystem((trx) => requireEnrolment(trx, account));
  if (stepUp) await db.asSystem((trx) => requireStepUp(trx, { token, user_id: account.id, now }));
}

function isFor({ access, managersOnly }: Endpoint, account: Account, permissions: Permissions): boolean {
  if (managersOnly && (account.company_id === null || !isManager(account))) return false;
  if (access === 'super_admin') return account.role === 'super_admin';
  return access === 'public' || access === 'session' || allows(permissions, access);
}

/** A member of a company: what every endpoint that reads or writes its books needs. */
export function companyOf({ account }: Actor): string {
  if (account.company_id === null) throw new Refusal('not_allowed');
  return account.company_id;
}

/** Returns the account of a session in force, and records that the session is used, and from which network. */
async function useSession(
  trx: Trx,
  token: string,
  { ip, ...use }: SessionOrigin & { now: Date; ip: string | undefined },
) {
  const session = await findSession(trx, token, use.now);
  const account = session && (await readAccount(trx, session.user_id, use.now));
  if (!session || !account) return undefined;
  if (await touchSession(trx, session, use)) {
    await rememberNetwork(trx, account.id, { network: limitNetworkOf(ip), now: use.now });
  }
  return { account, session_id: session.id };
}

/** Returns the session token of a request, whether or not a session belongs to it. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}
