import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { allows, type Permissions } from '#domain/permissions.ts';
import { isManager } from '#domain/user-rules.ts';
import type { Database } from '../db/database.ts';
import { findSessionUser } from '../db/sessions.ts';
import type { Trx } from '../db/trx.ts';
import { type Account, permissionsOf, readAccount } from '../db/users.ts';
import { Refusal } from '../refusal.ts';

/** Who is asking, and what plan and role let them do now. */
export type Actor = { token: string; account: Account; permissions: Permissions };

export type Gate = { db: Database; now: () => Date };

/** token → user → company → permission (DESIGN §2). Throws `signed_out`, `not_allowed` or `read_only`. */
export async function admit(endpoint: Endpoint, request: FastifyRequest, { db, now }: Gate): Promise<Actor> {
  const token = bearerToken(request);
  const account = token && (await db.asSystem((trx) => findAccount(trx, token, now())));
  if (!account || account.may_enter === false) throw new Refusal('signed_out');
  const permissions = permissionsOf(account);
  if (!isFor(endpoint, account, permissions)) throw new Refusal('not_allowed');
  if (account.read_only_since !== null && endpoint.method !== 'GET' && endpoint.access !== 'session') {
    throw new Refusal('read_only');
  }
  return { token, account, permissions };
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

async function findAccount(trx: Trx, token: string, now: Date): Promise<Account | undefined> {
  const user_id = await findSessionUser(trx, token, now);
  return user_id === undefined ? undefined : readAccount(trx, user_id, now);
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}
