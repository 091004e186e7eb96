import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isEventStream } from '../http/send-events.ts';
import type { LevelState } from './levels.ts';

/** An answered request. `seconds` is undefined when its duration means nothing. */
export type AnsweredRequest = { method: string; route: string; status: number; seconds: number | undefined };

/** Waiting work in the database. */
export type StoredQueues = { imports: LevelState; mailboxReadAgeSeconds: number };

export type MetricSources = {
  connections: () => { total: number; idle: number; waiting: number };
  readStoredQueues: () => Promise<StoredQueues>;
};

export type Metrics = {
  contentType: string;
  observeRequest: (request: AnsweredRequest) => void;
  render: () => Promise<string>;
  close: () => void;
};

/** The methods that the server answers; a client can send any other word. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The pattern of the route, never the address: all paths without a route are `unknown`. */
export const routeLabel = ({ routeOptions, is404 }: FastifyRequest): string =>
  is404 ? 'unknown' : (routeOptions.url ?? 'unknown');

/** Observes every answered request of the routes that are added later. */
export function observeRequests(app: FastifyInstance, { observeRequest }: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    observeRequest({
      method: METHODS.has(request.method) ? request.method : 'other',
      route: routeLabel(request),
      status: reply.statusCode,
      seconds: isEventStream(reply) ? undefined : reply.elapsedTime / 1_000,
    });
  });
}
