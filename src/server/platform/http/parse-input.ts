import type { FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import type { Endpoint, ParsedOf } from '#contract/endpoint.ts';
import { Refusal } from '../refusal.ts';

/** The request as the contract describes it. Throws `invalid_input` naming the first wrong field. */
export function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): ParsedOf<E> {
  // ParsedOf<E> is read off the same three schemas.
  return {
    ...(endpoint.params && { params: parseOrRefuse(endpoint.params, request.params) }),
    ...(endpoint.query && { query: parseOrRefuse(endpoint.query, request.query) }),
    ...(endpoint.body && { body: parseOrRefuse(endpoint.body, request.body ?? {}) }),
  } as ParsedOf<E>;
}

function parseOrRefuse(schema: z.ZodMiniType, value: unknown): unknown {
  const { success, data, error } = schema.safeParse(value, { error: describeField });
  if (!success) throw new Refusal('invalid_input', error.issues[0]?.message);
  return data;
}

/** For the rules that have no Spanish text of their own. */
function describeField({ path = [], input }: { path?: PropertyKey[] | undefined; input?: unknown }): string {
  const field = path.map(String).join('.');
  if (field === '') return 'La solicitud no tiene la forma esperada.';
  return input === undefined ? `Falta el campo «${field}».` : `El campo «${field}» no es válido.`;
}
