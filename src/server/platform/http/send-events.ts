import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sets the headers of an event stream: no caching, no buffering by a proxy. */
export function sendEvents(reply: FastifyReply, events: Readable): Readable {
  reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no');
  return events;
}
