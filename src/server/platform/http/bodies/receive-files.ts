import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { PLAN_LABEL, PLAN_LIMITS, type Plan } from '#domain/companies/plan.ts';
import { MAX_UPLOAD_FILES } from '#domain/files/upload.ts';
import { tooBig } from '../../../documents/read-file.ts';
import { type ReceivedFile, type Receiver, receiveFile } from '../../../uploads/receive-file.ts';
import { Refusal } from '../../refusal.ts';
import { LIMITS } from '../limits/limits.ts';
import { refuseUnstorable } from '../storable-text.ts';
import type { Speed } from './minimum-speed.ts';
import { watchBody } from './watch-body.ts';

/** A file of a form: in a temporary file that whoever asked removes, or why it was not taken. */
export type SentFile = { filename: string } & ({ received: ReceivedFile } | { refused: string });

type Sending = Receiver & { field: string; plan: Plan; onFile: () => void };

/**
 * The files of a multipart request, one after the other as they arrive, as far as the plan goes (docs/plans.md#limits,
 * "One upload"); each that goes beyond is refused alone. `onFile` hears of each file before it is taken and may throw.
 * Throws `no_files` when there is none.
 */
export async function* sentFiles(request: FastifyRequest, sending: Sending): AsyncGenerator<SentFile> {
  watchForm(request, sending.slowest);
  const { upload_files: most, upload_bytes: fileSize } = PLAN_LIMITS[sending.plan];
  let count = 0;
  const limits = { fileSize, files: MAX_UPLOAD_FILES, fields: 20, fieldSize: 1_000 };
  for await (const part of request.files({ limits })) {
    refuseUnstorable([part.fieldname, part.filename]);
    const isWanted = part.fieldname === sending.field;
    if (isWanted) count += 1;
    // What is not wanted has to be read all the same, or nothing after it comes.
    if (!isWanted || count > most) part.file.resume();
    if (isWanted)
      yield count > most ? { filename: part.filename, refused: tooMany(sending.plan) } : take(part, sending);
  }
  if (count === 0) throw new Refusal('no_files');
}

function watchForm(request: FastifyRequest, slowest: Speed): void {
  const mostBytes = LIMITS.upload.requestBytes;
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw new Refusal('file_too_big', TOO_MUCH);
  if (!request.isMultipart()) throw new Refusal('no_files');
  watchBody(request.raw, { mostBytes, tooMuch: TOO_MUCH, slowest });
}

async function take({ filename, file }: MultipartFile, sending: Sending): Promise<SentFile> {
  sending.onFile();
  const received = await receiveFile(file, sending, PLAN_LIMITS[sending.plan].upload_bytes);
  if (received && !file.truncated) return { filename, received };
  await received?.remove();
  return { filename, refused: tooBig(sending.plan) };
}

const TOO_MUCH = 'Los archivos suman más de 1 GB. Súbelos en varias veces.';

const tooMany = (plan: Plan): string =>
  `Tu plan ${PLAN_LABEL[plan]} permite ${PLAN_LIMITS[plan].upload_files} archivos por carga. Sube este archivo en otra.`;
