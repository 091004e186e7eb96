import type { FastifyInstance } from 'fastify';
import { isEventStream } from './send-events.ts';

const SLOW_MS = 2_000;

/**
 * Writes a log line for every request that took longer than two seconds, with its route and, as in every line, its id.
 * The time includes receiving the body. Event streams stay open on purpose.
 */
export function logSlowRequests(app: FastifyInstance, slowMs = SLOW_MS): void {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.elapsedTime <= slowMs || isEventStream(reply)) return;
    const { method } = request;
    const slow = { method, route: request.routeOptions.url ?? null, status: reply.statusCode };
    request.log.warn({ slow, responseTime: Math.round(reply.elapsedTime) }, 'slow request');
  });
}
