import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DEVICE_HEADER, type Endpoint, formatRoute, OPERATION_HEADER } from '#contract/endpoint.ts';
import { type FeedPosition, parseFeedPosition } from '../change-feed/feed-position.ts';
import type { Received } from '../http/received.ts';
import { Refusal } from '../refusal.ts';
import type { Operation } from './operation-ledger.ts';

const Uuid = z.uuid();

/** The device that sends the request; null without the header. */
export function readDeviceId(request: FastifyRequest): string | null {
  return Uuid.safeParse(request.headers[DEVICE_HEADER]).data ?? null;
}

/** The operation id of the request header; undefined when it is not a UUID. */
export function readOperationId(request: FastifyRequest): string | undefined {
  return Uuid.safeParse(request.headers[OPERATION_HEADER]).data?.toLowerCase();
}

type OperationContent = { owner: { company_id: string; user_id: string }; content: unknown };

/**
 * The identity of a change in the ledger (docs/offline.md#idempotency); undefined for a request without a key.
 * `content` is the content of the request, independent of its encoding.
 */
export function readOperation(
  endpoint: Endpoint,
  { request, batchedId }: Received,
  { owner, content }: OperationContent,
): Operation | undefined {
  if (batchedId === undefined && request.headers[OPERATION_HEADER] === undefined) return undefined;
  const op_id = batchedId ?? readOperationId(request);
  if (!op_id) throw new Refusal('invalid_input', 'El encabezado Idempotency-Key debe ser un UUID.');
  return {
    ...owner,
    op_id,
    device_id: readDeviceId(request),
    route: formatRoute(endpoint),
    body_sha256: createHash('sha256')
      .update(JSON.stringify(sortKeys(content)))
      .digest('hex'),
  };
}

/**
 * The position in the feed that the author of a change had seen, with the later one of its two revisions: a device may
 * have got the row in the response to a change of its own. Undefined from a device of an earlier build.
 */
export function readSeenPosition({ position, body }: Pick<Received, 'position' | 'body'>): FeedPosition | undefined {
  if (position === undefined) return undefined;
  const { base_rev = 0 } = SeenRevision.safeParse(body).data ?? {};
  const parsed = parseFeedPosition(position);
  if (!parsed) throw new Refusal('invalid_input', 'El encabezado X-Feed-Position no es una posición de este servidor.');
  return { ...parsed, rev: Math.max(parsed.rev, base_rev) };
}

const SeenRevision = z.object({ base_rev: z.number().optional() });

/** Objects with the same keys in another order are the same request. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, member]) => [name, sortKeys(member)]));
}
