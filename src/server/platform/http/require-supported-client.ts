import type { FastifyInstance } from 'fastify';
import { API_VERSION, API_VERSION_HEADER, MIN_CLIENT_HEADER, OLDEST_API_VERSION } from '#contract/endpoint.ts';
import { Refusal } from '../refusal.ts';

/**
 * Accepts the last two versions of the contract. A request without a version comes from a person or a tool and is
 * accepted.
 */
export function requireSupportedClient(scope: FastifyInstance, oldest = OLDEST_API_VERSION): void {
  scope.addHook('onRequest', async (request, reply) => {
    reply.header(MIN_CLIENT_HEADER, String(oldest));
    const header = request.headers[API_VERSION_HEADER];
    if (header === undefined) return;
    const version = Number(header);
    // A newer version belongs to a build whose deploy was reverted: the client waits until that version is deployed
    // again.
    if (!(version >= oldest && version <= API_VERSION)) throw new Refusal('client_too_old');
  });
}
