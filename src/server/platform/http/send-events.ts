import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** True for a response that has no end of its own: its duration says nothing about the server. */
export const isEventStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream');

/** Sets the headers of an event stream: no caching, no buffering by a proxy. */
export function sendEvents(reply: FastifyReply, events: Readable): Readable {
  reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no');
  return events;
}
