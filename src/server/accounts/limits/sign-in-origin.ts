import type { FastifyRequest } from 'fastify';
import { DEVICE_TOKEN_HEADER } from '#contract/endpoint.ts';
import { toRateLimitNetwork } from '../../platform/http/request-origin.ts';
import type { SignInOrigin } from './known-origins.ts';

/** Returns where a sign-in request comes from. */
export const readSignInOrigin = (request: FastifyRequest): SignInOrigin => ({
  network: toRateLimitNetwork(request.ip),
  device_token: readDeviceToken(request),
});

/** Returns the device token of a request, if it has the format of one. */
function readDeviceToken(request: FastifyRequest): string | undefined {
  const header = request.headers[DEVICE_TOKEN_HEADER];
  return typeof header === 'string' && /^[\w-]{43}$/.test(header) ? header : undefined;
}
