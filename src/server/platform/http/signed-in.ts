import type { FastifyRequest } from 'fastify';
import type { Endpoint, ParsedOf } from '#contract/endpoint.ts';
import { type Actor, type AuthContext, authorize, requireCompanyId } from './authorize.ts';
import { parseInput } from './parse-input.ts';
import type { Received } from './received.ts';

export type PublicRequest<E extends Endpoint> = ParsedOf<E> & { request: FastifyRequest };
export type SessionRequest<E extends Endpoint> = PublicRequest<E> & { actor: Actor };
export type CompanyRequest<E extends Endpoint> = SessionRequest<E> & { company_id: string };

/** The validated request with its user. Throws the errors of `authorize` and `parseInput`. */
export async function signedIn<E extends Endpoint>(
  endpoint: E,
  received: Received,
  context: AuthContext,
): Promise<SessionRequest<E>> {
  const { request } = received;
  const actor = await authorize(endpoint, request, context);
  return { ...parseInput(endpoint, received), request, actor };
}

/** Like signedIn, with the company of the user. */
export async function signedInToCompany<E extends Endpoint>(
  endpoint: E,
  received: Received,
  context: AuthContext,
): Promise<CompanyRequest<E>> {
  const input = await signedIn(endpoint, received, context);
  return { ...input, company_id: requireCompanyId(input.actor) };
}
