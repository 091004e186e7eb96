import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { MIN_CLIENT_HEADER, OLDEST_API_VERSION } from '#contract/endpoint.ts';
import type { Config } from '../config.ts';
import type { Speed } from './bodies/require-minimum-speed.ts';
import { registerErrorHandler, replyToClientError, replyToFrameworkError } from './error-handler.ts';
import { limitConnections } from './limits/connection-limits.ts';
import { LIMITS } from './limits/limits.ts';
import { logSlowRequests } from './log-slow-requests.ts';
import { logging } from './logging.ts';
import { addRequestIdHeader, readRequestId } from './request-id/request-id.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { logRefusals } from './security-log.ts';
import { warnAboutProxy } from './warn-about-proxy.ts';

/**
 * The time limits for a whole request and for its headers, and the interval of the check, in milliseconds. `slowest` is
 * the minimum speed of uploads.
 */
export type RequestTimeouts = { requestMs: number; headersMs: number; checkIntervalMs: number; slowest?: Speed };

/** In bytes. Requests that are not uploads are small. */
const BODY_LIMIT = 1024 * 1024;

/** In characters: beyond what the contract allows in any path, so that its own rules refuse what is too long. */
const MAX_PARAM_LENGTH = 400;

/** Enough for a large upload on a slow connection. Without a limit, an unfinished request would stay open forever. */
const DEFAULT_TIMEOUTS: RequestTimeouts = { requestMs: 600_000, headersMs: 30_000, checkIntervalMs: 10_000 };

/** Creates the HTTP server with its limits, headers and error format, and without routes. */
export async function createHttpServer(config: Config, timeouts = DEFAULT_TIMEOUTS): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logging(config.logLevel),
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection while the server closes is served like any other.
    return503OnClosing: false,
    requestTimeout: timeouts.requestMs,
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkIntervalMs },
    frameworkErrors: (error, _request, reply) => replyToFrameworkError(error, reply),
    clientErrorHandler: replyToClientError,
    genReqId: readRequestId,
    trustProxy: (_address, hop) => hop < config.trustProxy,
  });
  limitConnections(app.server, {
    max: config.maxConnections,
    maxPerNetwork: config.trustProxy > 0 ? undefined : LIMITS.connections.ofNetwork,
  });
  // Clients recognise the responses of this server by it, whatever the status (docs/offline.md#responses).
  app.addHook('onRequest', async (_request, reply) => void reply.header(MIN_CLIENT_HEADER, String(OLDEST_API_VERSION)));
  addRequestIdHeader(app);
  await registerSecurityHeaders(app, config);
  await app.register(multipart, { throwFileSizeLimit: false });
  acceptEmptyJson(app);
  registerErrorHandler(app);
  warnAboutProxy(app, config);
  logRefusals(app);
  logSlowRequests(app);
  return app;
}

/** Many clients send a content type without a body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    // The parser is registered for strings, so the body is a string.
    return parse(request, body as string, done);
  });
}
