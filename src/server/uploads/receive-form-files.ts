import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { PLAN_LABEL, PLAN_LIMITS, type Plan } from '#domain/companies/plan.ts';
import { fileTooBig } from '#domain/files/file-too-big.ts';
import { MAX_UPLOAD_FILES } from '#domain/files/upload.ts';
import type { Speed } from '../platform/http/bodies/require-minimum-speed.ts';
import { watchBody } from '../platform/http/bodies/watch-body.ts';
import { LIMITS } from '../platform/http/limits/limits.ts';
import { refuseUnstorable } from '../platform/http/storable-text.ts';
import { Refusal } from '../platform/refusal.ts';
import { readFormFileName } from './form-file-name.ts';
import { type ReceivedFile, receiveFile, type UploadReceiver } from './receive-file.ts';

/** A file of a form: a temporary file that the caller removes, or the reason for its refusal. */
export type FormFile = { filename: string } & ({ received: ReceivedFile } | { refused: string });

type FormUpload = UploadReceiver & { field: string; plan: Plan; onFile: () => void };

/**
 * Receives the files of a multipart request one after the other, within the limits of the plan (docs/plans.md#limits,
 * "One upload"). Only the files beyond a limit are refused. `onFile` is called before each file and may throw. Throws
 * `no_files` when the request has none.
 */
export async function* receiveFormFiles(request: FastifyRequest, upload: FormUpload): AsyncGenerator<FormFile> {
  guardForm(request, upload.slowest);
  const { upload_files: maxFiles, upload_bytes: fileSize } = PLAN_LIMITS[upload.plan];
  let count = 0;
  const limits = { fileSize, files: MAX_UPLOAD_FILES, fields: 20, fieldSize: 1_000 };
  for await (const part of request.files({ limits })) {
    refuseUnstorable([part.fieldname, part.filename]);
    const isWanted = part.fieldname === upload.field;
    if (isWanted) count += 1;
    // An unwanted part must be read too, because otherwise the next parts never arrive.
    if (!isWanted || count > maxFiles) part.file.resume();
    if (isWanted)
      yield count > maxFiles ? { filename: part.filename, refused: tooMany(upload.plan) } : receivePart(part, upload);
  }
  if (count === 0) throw new Refusal('no_files');
}

function guardForm(request: FastifyRequest, slowest: Speed): void {
  const maxBytes = LIMITS.upload.requestBytes;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new Refusal('file_too_big', TOO_MUCH);
  if (!request.isMultipart()) throw new Refusal('no_files');
  watchBody(request.raw, { maxBytes, tooMuchDetail: TOO_MUCH, slowest });
}

async function receivePart({ file, ...part }: MultipartFile, upload: FormUpload): Promise<FormFile> {
  const filename = readFormFileName(part.filename);
  upload.onFile();
  const received = await receiveFile(file, upload, PLAN_LIMITS[upload.plan].upload_bytes);
  if (received && !file.truncated) return { filename, received };
  await received?.remove();
  return { filename, refused: fileTooBig(PLAN_LIMITS[upload.plan].upload_bytes) };
}

const TOO_MUCH = 'Los archivos suman más de 1 GB. Súbelos en varias cargas.';

const tooMany = (plan: Plan): string =>
  `Tu plan ${PLAN_LABEL[plan]} permite ${PLAN_LIMITS[plan].upload_files} archivos por carga. Sube este archivo en otra.`;
