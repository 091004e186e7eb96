import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DIGEST_HEADER } from '#contract/endpoint.ts';
import { Refusal } from '../refusal.ts';

const Chunks = z.custom<AsyncIterable<Buffer>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

/** Bytes are left in the line until it is known who sends them, and how many of them may come. */
export function acceptBytes(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
}

/** The body of a request with its SHA-256, which has to be the one that was announced. Throws `file_too_big`. */
export async function sentBytes(request: FastifyRequest, most: number): Promise<{ bytes: Buffer; sha256: string }> {
  if (Number(request.headers['content-length'] ?? 0) > most) throw new Refusal('file_too_big');
  const body = Chunks.safeParse(request.body);
  if (!body.success) throw new Refusal('invalid_input', 'Falta el archivo.');
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body.data) {
    size += chunk.length;
    if (size > most) throw new Refusal('file_too_big');
    hash.update(chunk);
    chunks.push(chunk);
  }
  const digest = hash.digest();
  if (digestIn(request.headers[DIGEST_HEADER]) !== digest.toString('base64')) {
    throw new Refusal('invalid_input', 'El archivo llegó dañado. Intenta nuevamente.');
  }
  return { bytes: Buffer.concat(chunks), sha256: digest.toString('hex') };
}

const digestIn = (header: unknown): string | undefined => /(?:^|[\s,])sha-256=:([^:]+):/.exec(String(header))?.[1];
