import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_FILES } from '#domain/upload.ts';
import type { SentFile } from '../commands/read-file.ts';
import { refuseUnstorable } from '../platform/http/storable-text.ts';
import { Refusal } from '../refusal.ts';

/** All files of one request together; more is an attack on the memory of the machine. */
const MAX_REQUEST_BYTES = 1024 * 1024 * 1024;

/** The files of a multipart request, one after the other as they arrive. Throws `no_files` or `invalid_input`. */
export async function* sentFiles(request: FastifyRequest, field: string): AsyncGenerator<SentFile> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_REQUEST_BYTES) throw new Refusal('file_too_big');
  if (!request.isMultipart()) throw new Refusal('no_files');
  let count = 0;
  const limits = { fileSize: MAX_UPLOAD_BYTES, files: MAX_UPLOAD_FILES, fields: 20, fieldSize: 1_000 };
  for await (const part of request.files({ limits })) {
    const bytes = await readPart(part);
    refuseUnstorable([part.fieldname, part.filename]);
    if (part.fieldname !== field) continue;
    count += 1;
    yield { filename: part.filename, bytes };
  }
  if (count === 0) throw new Refusal('no_files');
}

/** Null when it was cut off at the limit. */
async function readPart(part: MultipartFile): Promise<Uint8Array | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk);
  return part.file.truncated ? null : Buffer.concat(chunks);
}
