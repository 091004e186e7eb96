import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toRateLimitNetwork } from './request-origin.ts';

const users = new WeakMap<FastifyRequest, string>();

/** Stores the user of a request, for the log line of a refusal. */
export function identifyRequest(request: FastifyRequest, user_id: string): void {
  users.set(request, user_id);
}

const REFUSED = new Set([401, 403, 429]);

/**
 * Writes a log line for every refusal of a user (401, 403, 429): method, route, status, coarse network, and the user id
 * when the session is valid. Never an address, a token, or input. The lines are not in the database, because refused
 * requests could fill it.
 */
export function logRefusals(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    logRefusal(request, {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
    });
  });
}

type AnsweredRequest = { method: string; route: string | null; status: number };

/** The same for one change of a batch. Writes nothing for another status. */
export function logRefusal(request: FastifyRequest, { method, route, status }: AnsweredRequest): void {
  if (!REFUSED.has(status)) return;
  const network = toRateLimitNetwork(request.ip);
  const refused = { method, route, status, network, user_id: users.get(request) ?? null };
  request.log.info({ refused }, 'request refused');
}
