import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { allows, type Permissions } from '#domain/permissions.ts';
import type { Database, Trx } from '../db/database.ts';
import { findSessionUser } from '../db/sessions.ts';
import { type Account, permissionsOf, readAccount } from '../db/users.ts';
import { Refusal } from '../refusal.ts';

/** Who is asking, and what plan and role let them do now. */
export type Actor = { token: string; account: Account; permissions: Permissions };

/** token → user → company → permission (DESIGN §2). Throws `signed_out` or `not_allowed`. */
export async function admit(endpoint: Endpoint, request: FastifyRequest, db: Database): Promise<Actor> {
  const token = bearerToken(request);
  const account = token && (await db.asSystem((trx) => findAccount(trx, token)));
  if (!account) throw new Refusal('signed_out');
  const permissions = permissionsOf(account);
  const { access } = endpoint;
  if (access !== 'public' && access !== 'session' && !allows(permissions, access)) throw new Refusal('not_allowed');
  return { token, account, permissions };
}

/** A member of a company: what every endpoint that reads or writes its books needs. */
export function companyOf({ account }: Actor): string {
  if (account.company_id === null) throw new Refusal('not_allowed');
  return account.company_id;
}

async function findAccount(trx: Trx, token: string): Promise<Account | undefined> {
  const user_id = await findSessionUser(trx, token, new Date());
  return user_id === undefined ? undefined : readAccount(trx, user_id);
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}
