import type { FastifyInstance } from 'fastify';
import { API_VERSION, API_VERSION_HEADER, MIN_CLIENT_HEADER, OLDEST_API_VERSION } from '#contract/endpoint.ts';
import { Refusal } from '../refusal.ts';

/** The last two versions of the contract are understood; a request that names none is a person's or a tool's. */
export function requireSupportedClient(scope: FastifyInstance, oldest = OLDEST_API_VERSION): void {
  scope.addHook('onRequest', async (request, reply) => {
    reply.header(MIN_CLIENT_HEADER, String(oldest));
    const header = request.headers[API_VERSION_HEADER];
    if (header === undefined) return;
    const version = Number(header);
    // A newer one than ours is of a build whose deploy was taken back: it waits for its server.
    if (!(version >= oldest && version <= API_VERSION)) throw new Refusal('client_too_old');
  });
}
