import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DIGEST_HEADER } from '#contract/endpoint.ts';
import { requireMinimumSpeed } from '../platform/http/bodies/require-minimum-speed.ts';
import { Refusal } from '../platform/refusal.ts';
import { type ReceivedFile, receiveFile, type UploadReceiver } from './receive-file.ts';

const Body = z.instanceof(Readable);

/** The body is not read until the user and the size limit are known. */
export function acceptBytes(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
}

/**
 * Receives the body of a request in a temporary file, and checks that its SHA-256 is the announced one. The caller
 * removes the file. Throws `file_too_big` with `detail`, `invalid_input`, and the errors of `receiveFile`.
 */
export async function receiveBytes(
  request: FastifyRequest,
  receiver: UploadReceiver,
  { bytes, detail }: { bytes: number; detail?: string },
): Promise<ReceivedFile> {
  // An announced size above the limit is refused before the transfer. A chunked body is counted as it arrives.
  if (Number(request.headers['content-length'] ?? 0) > bytes) throw new Refusal('file_too_big', detail);
  const body = Body.safeParse(request.body);
  if (!body.success) throw new Refusal('invalid_input', 'Falta el archivo.');
  // A response cannot be sent on a destroyed request.
  const chunks = body.data.iterator({ destroyOnReturn: false });
  const received = await receiveFile(requireMinimumSpeed(chunks, receiver.slowest), receiver, bytes);
  if (!received) throw new Refusal('file_too_big', detail);
  const digest = Buffer.from(received.sha256, 'hex').toString('base64');
  if (parseDigest(request.headers[DIGEST_HEADER]) === digest) return received;
  await received.remove();
  throw new Refusal('invalid_input', 'El archivo llegó dañado. Intenta nuevamente.');
}

const parseDigest = (header: unknown): string | undefined => /(?:^|[\s,])sha-256=:([^:]+):/.exec(String(header))?.[1];
