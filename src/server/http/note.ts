import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { insertAuditEntry } from '../db/audit-log.ts';
import type { Trx } from '../db/database.ts';
import type { Actor } from './admit.ts';
import { whenceOf } from './whence.ts';

/** What the audit log notes of a request that went well; `undefined` for what is not noted. */
export function noteOf({ audit: action }: Endpoint, request: FastifyRequest, { account }: Actor) {
  if (!action) return undefined;
  const { id: user_id, email: user_email, company_id } = account;
  const about = idIn(request.params);
  const entry = { action, company_id, user_id, user_email, about, ...whenceOf(request) };
  return (trx: Trx) => insertAuditEntry(trx, entry);
}

function idIn(params: unknown): string | null {
  if (typeof params !== 'object' || params === null || !('id' in params)) return null;
  return typeof params.id === 'string' ? params.id : null;
}
