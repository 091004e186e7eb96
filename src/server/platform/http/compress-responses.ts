import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const compress = promisify(gzip);
/** In characters. Compressing a smaller response saves no network packet. */
const MIN_LENGTH = 1_024;
/** The fastest level. It compresses a page of a first pull to a quarter of its size; slower levels reach a fifth. */
const LEVEL = 1;

/**
 * Compresses the responses of GET requests for clients that accept gzip (docs/offline.md#pull). Responses of a POST,
 * such as a sign-in, are never compressed: the compressed size reveals information about a secret next to chosen text.
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
