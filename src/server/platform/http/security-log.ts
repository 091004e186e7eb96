import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toRateLimitNetwork } from './request-origin.ts';

const users = new WeakMap<FastifyRequest, string>();

/** Says whose request it is, for the line that a refusal leaves. */
export function identifyRequest(request: FastifyRequest, user_id: string): void {
  users.set(request, user_id);
}

const REFUSED = new Set([401, 403, 429]);

/**
 * Every refusal of a person (401, 403, 429) leaves a line in the process log: method, route, status, coarse network, and
 * the id of the user where the session was good. Never an address, a token, or what was typed. The lines are not in the
 * database: whoever is refused could fill it.
 */
export function logRefusals(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!REFUSED.has(reply.statusCode)) return;
    const refused = {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      network: toRateLimitNetwork(request.ip),
      user_id: users.get(request) ?? null,
    };
    request.log.info({ refused }, 'request refused');
  });
}
