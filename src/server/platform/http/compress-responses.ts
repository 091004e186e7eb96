import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const compress = promisify(gzip);
/** Below this a packed answer saves no packet. */
const MIN_LENGTH = 1_024;
/** The fastest: of a page of a first pull a quarter is left, and at the levels that take longer a fifth. */
const LEVEL = 1;

/**
 * Answers to what is read go packed to whoever takes gzip (docs/offline.md#pull). Never those of a POST, such as a
 * sign-in: how short a packed answer is tells of what stands beside a secret in it.
 */
export function compressResponses(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || typeof payload !== 'string' || payload.length < MIN_LENGTH) return payload;
    reply.header('vary', 'accept-encoding');
    if (reply.hasHeader('content-encoding') || !acceptsGzip(request.headers['accept-encoding'])) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return compress(payload, { level: LEVEL });
  });
}

const acceptsGzip = (accepted: string | string[] = ''): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(`${accepted}`);
