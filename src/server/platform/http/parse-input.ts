import type { FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import type { Endpoint, ParsedOf } from '#contract/endpoint.ts';
import { Refusal } from '../refusal.ts';

/** The request input, validated by the contract. Throws `invalid_input` with the first invalid field. */
export function parseInput<E extends Endpoint>(
  endpoint: E,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): ParsedOf<E> {
  // The type ParsedOf<E> is derived from the same three schemas.
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

/** For validation rules without a Spanish text. */
function describeField({ path = [], input }: { path?: PropertyKey[] | undefined; input?: unknown }): string {
  const field = path.map(String).join('.');
  if (field === '') return 'La solicitud no tiene la forma esperada.';
  return input === undefined ? `Falta el campo «${field}».` : `El campo «${field}» no es válido.`;
}
