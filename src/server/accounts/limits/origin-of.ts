import type { FastifyRequest } from 'fastify';
import { DEVICE_TOKEN_HEADER } from '#contract/endpoint.ts';
import { limitNetworkOf } from '../../platform/http/request-origin.ts';
import type { Origin } from './known-origins.ts';

/** Returns from where a request of a sign-in comes. */
export const originOf = (request: FastifyRequest): Origin => ({
  network: limitNetworkOf(request.ip),
  device_token: deviceTokenOf(request),
});

/** Returns the device token that a request sends, if it has the form of one. */
function deviceTokenOf(request: FastifyRequest): string | undefined {
  const sent = request.headers[DEVICE_TOKEN_HEADER];
  return typeof sent === 'string' && /^[\w-]{43}$/.test(sent) ? sent : undefined;
}
