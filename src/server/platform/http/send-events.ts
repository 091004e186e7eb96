import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** The head that goes with events: not to be kept, not to be gathered by a proxy, each on its way at once. */
export function sendEvents(reply: FastifyReply, events: Readable): Readable {
  reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no');
  return events;
}
