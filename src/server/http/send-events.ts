import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Not to be kept, not to be gathered by a proxy, each event on its way at once. */
export function sendEvents(reply: FastifyReply, events: Readable): FastifyReply {
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(events);
}
