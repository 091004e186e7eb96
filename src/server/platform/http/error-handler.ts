import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { ECHO_HEADER, MIN_CLIENT_HEADER, OLDEST_API_VERSION, REQUEST_ID_HEADER } from '#contract/endpoint.ts';
import { MAX_UPLOAD_FILES } from '#domain/files/upload.ts';
import { readOperationId } from '../idempotency/operation.ts';
import { Refusal } from '../refusal.ts';
import { badUrlRefusal } from './storable-text.ts';

/** Sends every refusal as `{ code, detail }` in Spanish, and adds the operation id to every response. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const op_id = readOperationId(request);
    if (op_id) reply.header(ECHO_HEADER, op_id);
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal.code === 'unexpected') request.log.error(error);
    // The same request may succeed later.
    reply.header('cache-control', 'no-store');
    const retryAfterS = refusal.retryAfterS ?? DEFAULT_RETRY_AFTER_S[refusal.status];
    if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS);
    // The server does not wait for the rest of such a body.
    if (refusal.code === 'too_slow') reply.header('connection', 'close');
    else {
      // Fastify ends the connection below a body that is too large: the client would lose the response.
      reply.removeHeader('connection');
      discardRemainingBody(request.raw);
    }
    return reply.code(refusal.status).send(refusal.problem);
  });
}

/**
 * Reads the rest of a body whose consumer has stopped, as Node does for a body that nobody has read: otherwise the
 * connection would never take another request. A client that stops sending is disconnected: its open request would hold
 * up the end of the server. `requestTimeout` bounds the whole time.
 */
function discardRemainingBody(body: IncomingMessage): void {
  if (body.complete) return;
  const timer = setTimeout(() => body.destroy(), MAX_SILENCE_MS);
  body.on('data', () => timer.refresh());
  body.once('close', () => clearTimeout(timer));
  body.unpipe();
  body.resume();
}

/** The longest pause of a client while the rest of its refused body is read. */
const MAX_SILENCE_MS = 10_000;

/** Errors that Fastify raises before any route or hook: an invalid URL, or a URL parameter that is too long. */
export function replyToFrameworkError(error: FastifyError, reply: FastifyReply): void {
  const refusal = FASTIFY_ERRORS[error.code]?.() ?? new Refusal('not_found');
  const headers = {
    'cache-control': 'no-store',
    [MIN_CLIENT_HEADER]: String(OLDEST_API_VERSION),
    [REQUEST_ID_HEADER]: reply.request.id,
  };
  reply.code(refusal.status).headers(headers).send(refusal.problem);
}

/**
 * Bytes that are not HTTP, and requests that did not arrive in time. Node closes the connection; this handler sends our
 * error format first.
 */
export function replyToClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = CLIENT_ERROR_STATUS[error.code] ?? '400 Bad Request';
  const body = JSON.stringify(new Refusal('invalid_input', 'No pudimos leer la solicitud.').problem);
  const head = [
    `HTTP/1.1 ${status}`,
    `${MIN_CLIENT_HEADER}: ${OLDEST_API_VERSION}`,
    'content-type: application/json; charset=utf-8',
    'connection: close',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

const CLIENT_ERROR_STATUS: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** The default value of Retry-After in seconds, by status, for refusals without one. */
const DEFAULT_RETRY_AFTER_S: Readonly<Record<number, number>> = { 429: 60, 503: 5 };

/** Fastify's own errors, by code. */
const FASTIFY_ERRORS: Record<string, () => Refusal> = {
  FST_ERR_BAD_URL: badUrlRefusal,
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal('file_too_big', 'La solicitud es demasiado grande.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Refusal('invalid_input', 'El cuerpo de la solicitud no es un JSON válido.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal('invalid_input', 'El tipo de contenido no es el esperado.'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => new Refusal('no_files'),
  FST_FILES_LIMIT: () => new Refusal('invalid_input', `Puedes subir hasta ${MAX_UPLOAD_FILES} archivos a la vez.`),
};

/** The refusal that a client receives for an error. */
export function toRefusal(error: FastifyError | Error): Refusal {
  if (error instanceof Refusal) return error;
  const { code = '', statusCode } = error as Partial<FastifyError>;
  const createRefusal = FASTIFY_ERRORS[code];
  if (createRefusal) return createRefusal();
  const isClientError = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  return new Refusal(isClientError ? 'invalid_input' : 'unexpected');
}
