import { createHash } from 'node:crypto';
import { allowsUploadType, type Permissions, UploadType, uploadTypesOf } from '#domain/permissions.ts';
import type { Plan } from '#domain/plan.ts';
import type { FileStore } from '../files/file-store.ts';
import type { UploadReading } from '../ingest/read-upload.ts';
import { readUpload } from '../ingest/read-upload.ts';

/** `null` bytes are a file that was cut off at the limit. */
export type SentFile = { filename: string; bytes: Uint8Array | null };

/** A file that was read and whose bytes are safe, or why it was refused. No database has been asked so far. */
export type ReadFile = { filename: string; sha256: string; size: number } & (
  | { reading: Extract<UploadReading, { ok: true }> }
  | { refused: string }
);

type Reader = { company_id: string; plan: Plan; permissions: Permissions };

/** Reads a file as this person's plan allows (SPEC §5), and stores its bytes before any row may name them. */
export async function readFile(files: FileStore, reader: Reader, { filename, bytes }: SentFile): Promise<ReadFile> {
  const name = filename.replaceAll('\0', '');
  const sent = {
    filename: name,
    sha256: createHash('sha256')
      .update(bytes ?? '')
      .digest('hex'),
    size: bytes?.length ?? 0,
  };
  const refused = refusedExtension(name, reader);
  if (refused) return { ...sent, refused };
  if (bytes === null) return { ...sent, refused: 'El archivo supera 25 MB.' };
  const reading = await readUpload({ filename: name, bytes });
  if (!reading.ok) return { ...sent, refused: reading.detail };
  await files.put(reader.company_id, bytes);
  return { ...sent, reading: withoutBytes(reading) };
}

/** The bytes are stored: a batch of five hundred files must not hold them all. */
function withoutBytes(reading: Extract<UploadReading, { ok: true }>) {
  const none = new Uint8Array();
  const members = reading.members.map((member) => ({ ...member, bytes: none }));
  return { ...reading, members, attachments: reading.attachments.map(({ member }) => ({ member, bytes: none })) };
}

const PLAN_LABEL: Record<Plan, string> = { free: 'Gratis', basic: 'Básico', pro: 'Pro' };

function refusedExtension(filename: string, { plan, permissions }: Reader): string | undefined {
  const extension = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  const allowed = uploadTypesOf(permissions)
    .map((type) => `.${type}`)
    .join(', ');
  if (!UploadType.safeParse(extension).success) {
    return `El archivo ${filename} no es de un tipo admitido. Puedes subir: ${allowed}.`;
  }
  if (allowsUploadType(permissions, extension)) return undefined;
  return `Tu plan ${PLAN_LABEL[plan]} no permite archivos .${extension}. Puedes subir: ${allowed}.`;
}
