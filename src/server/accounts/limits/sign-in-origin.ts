import type { FastifyRequest } from 'fastify';
import { DEVICE_TOKEN_HEADER } from '#contract/endpoint.ts';
import { toRateLimitNetwork } from '../../platform/http/request-origin.ts';
import type { SignInOrigin } from './known-origins.ts';

/** Returns from where a request of a sign-in comes. */
export const readSignInOrigin = (request: FastifyRequest): SignInOrigin => ({
  network: toRateLimitNetwork(request.ip),
  device_token: readDeviceToken(request),
});

/** Returns the device token that a request sends, if it has the form of one. */
function readDeviceToken(request: FastifyRequest): string | undefined {
  const header = request.headers[DEVICE_TOKEN_HEADER];
  return typeof header === 'string' && /^[\w-]{43}$/.test(header) ? header : undefined;
}
