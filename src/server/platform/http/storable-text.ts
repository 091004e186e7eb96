import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** PostgreSQL stores neither NUL nor half of a surrogate pair, in text as in jsonb. */
const UNSTORABLE = /\0|\p{Surrogate}/u;
/** No request of the contract nests deeper than this; reading a value with thousands of levels overflows the stack. */
const MAX_DEPTH = 32;

const DETAIL = 'La solicitud contiene caracteres que no se pueden guardar.';
const DETAIL_URL = 'La dirección de la solicitud no es válida.';
const DETAIL_DEPTH = 'La solicitud tiene demasiados niveles.';

/**
 * Refuses every request whose address, headers or JSON body hold what the database cannot store, before any handler
 * reads them. What arrives later (multipart names and fields) is for `refuseUnstorable`.
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

/** Looks at every string and key of `value`, level by level and without recursion. Throws `invalid_input`. */
export function refuseUnstorable(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw new Refusal('invalid_input', DETAIL_DEPTH);
    level = level.flatMap(membersOf);
  }
}

/** The keys and members of an object; nothing for a text that can be stored. Throws for one that cannot. */
function membersOf(item: unknown): unknown[] {
  if (typeof item === 'string' && UNSTORABLE.test(item)) throw new Refusal('invalid_input', DETAIL);
  return typeof item === 'object' && item !== null ? Object.entries(item).flat() : [];
}

/** For what is refused before there is a route: an address whose percent signs encode no text. */
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

/** Bytes and multipart are streams: they are read by their own readers. */
function isParsedJson({ body, headers }: FastifyRequest): boolean {
  return body !== undefined && /^application\/json\b/i.test(headers['content-type'] ?? '');
}
