import type { FastifyError, FastifyInstance } from 'fastify';
import { ECHO_HEADER } from '#contract/endpoint.ts';
import { MAX_UPLOAD_FILES } from '#domain/upload.ts';
import { Refusal } from '../refusal.ts';
import { operationIdOf } from './operation.ts';

/** Every "no" leaves as `{ code, detail }` in Spanish, and every answer names the operation it answers. */
export function replyWithProblems(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const op_id = operationIdOf(request);
    if (op_id) reply.header(ECHO_HEADER, op_id);
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal.code === 'unexpected') request.log.error(error);
    return reply.code(refusal.status).send(refusal.problem);
  });
}

/** Fastify's own complaints about a request, by its codes. */
const COMPLAINTS: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal('file_too_big', 'La solicitud es demasiado grande.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Refusal('invalid_input', 'El cuerpo de la solicitud no es un JSON válido.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal('invalid_input', 'El tipo de contenido no es el esperado.'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => new Refusal('no_files'),
  FST_FILES_LIMIT: () => new Refusal('invalid_input', `Puedes subir hasta ${MAX_UPLOAD_FILES} archivos a la vez.`),
};

function asRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  const complaint = COMPLAINTS[error.code];
  if (complaint) return complaint();
  const isTheirFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return new Refusal(isTheirFault ? 'invalid_input' : 'unexpected');
}
