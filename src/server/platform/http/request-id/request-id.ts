import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { REQUEST_ID_HEADER } from '#contract/endpoint.ts';

/** A UUID, or the 32 hexadecimal digits that proxies send. Such an id cannot hold an address or a name. */
const REQUEST_ID = /^(?:[0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** The id that the client sent, in lower case, or a new one when it sent none or one of another format. */
export function readRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = String(headers[REQUEST_ID_HEADER] ?? '').toLowerCase();
  return REQUEST_ID.test(sent) ? sent : randomUUID();
}

/** Every response names the id of its request, which is also in each of its log lines (`reqId`). */
export function addRequestIdHeader(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header(REQUEST_ID_HEADER, request.id));
}
