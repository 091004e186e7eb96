import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DIGEST_HEADER } from '#contract/endpoint.ts';
import { type ReceivedFile, receiveFile, type UploadReceiver } from '../../../uploads/receive-file.ts';
import { Refusal } from '../../refusal.ts';
import { requireMinimumSpeed } from './require-minimum-speed.ts';

const Body = z.instanceof(Readable);

/** Bytes are left in the line until it is known who sends them, and how many of them may come. */
export function acceptBytes(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
}

/**
 * The body of a request in a temporary file, with its SHA-256, which has to be the one that was announced. Whoever asks
 * removes the file. Throws `file_too_big` with `detail`, `invalid_input`, and what `receiveFile` throws.
 */
export async function receiveBytes(
  request: FastifyRequest,
  receiver: UploadReceiver,
  { bytes, detail }: { bytes: number; detail?: string },
): Promise<ReceivedFile> {
  // What is announced is refused before it is sent; what comes in chunks is counted as it comes.
  if (Number(request.headers['content-length'] ?? 0) > bytes) throw new Refusal('file_too_big', detail);
  const body = Body.safeParse(request.body);
  if (!body.success) throw new Refusal('invalid_input', 'Falta el archivo.');
  // A destroyed request has no answer.
  const chunks = body.data.iterator({ destroyOnReturn: false });
  const received = await receiveFile(requireMinimumSpeed(chunks, receiver.slowest), receiver, bytes);
  if (!received) throw new Refusal('file_too_big', detail);
  const digest = Buffer.from(received.sha256, 'hex').toString('base64');
  if (parseDigest(request.headers[DIGEST_HEADER]) === digest) return received;
  await received.remove();
  throw new Refusal('invalid_input', 'El archivo llegó dañado. Intenta nuevamente.');
}

const parseDigest = (header: unknown): string | undefined => /(?:^|[\s,])sha-256=:([^:]+):/.exec(String(header))?.[1];
