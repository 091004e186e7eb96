import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** PostgreSQL cannot store NUL or half of a surrogate pair, in text or in jsonb. */
const UNSTORABLE = /\0|\p{Surrogate}/u;
/** No request of the contract is nested deeper. Parsing thousands of levels overflows the stack. */
const MAX_DEPTH = 32;

const DETAIL = 'La solicitud contiene caracteres que no se pueden guardar.';
const DETAIL_URL = 'La dirección de la solicitud no es válida.';
const DETAIL_DEPTH = 'La solicitud tiene demasiados niveles.';

/**
 * Refuses every request whose URL, headers or JSON body contain text that the database cannot store, before any handler
 * runs. `refuseUnstorable` checks values that arrive later (multipart names and fields).
 */
export function refuseUnstorableRequests(scope: FastifyInstance): void {
  scope.addHook('preValidation', async (request) => {
    refuseBadUrl(request);
    refuseUnstorable(request.params);
    refuseUnstorable(request.query);
    refuseUnstorable(request.headers);
    if (isParsedJson(request)) refuseUnstorable(request.body);
  });
}

/** Checks every string and key of `value`, level by level and without recursion. Throws `invalid_input`. */
export function refuseUnstorable(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw new Refusal('invalid_input', DETAIL_DEPTH);
    level = level.flatMap(membersOf);
  }
}

/** The keys and values of an object; an empty list for a valid string. Throws for an invalid string. */
function membersOf(item: unknown): unknown[] {
  if (typeof item === 'string' && UNSTORABLE.test(item)) throw new Refusal('invalid_input', DETAIL);
  return typeof item === 'object' && item !== null ? Object.entries(item).flat() : [];
}

/** For errors before routing: a URL whose percent encoding is not valid text. */
export function badUrlRefusal(): Refusal {
  return new Refusal('invalid_input', DETAIL_URL);
}

function refuseBadUrl({ raw }: FastifyRequest): void {
  try {
    decodeURIComponent(raw.url ?? '');
  } catch {
    throw badUrlRefusal();
  }
}

/** Binary and multipart bodies are streams with their own parsers. */
function isParsedJson({ body, headers }: FastifyRequest): boolean {
  return body !== undefined && /^application\/json\b/i.test(headers['content-type'] ?? '');
}
