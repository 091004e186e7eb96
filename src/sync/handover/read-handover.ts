import type { z } from 'zod/mini';
import { crc32 } from '#domain/files/crc32.ts';
import { ZIP_STORED, ZipRejected } from '#domain/files/zip.ts';
import { type ZipEntry, zipDirectory } from '#domain/files/zip-directory.ts';
import { MAX_QUEUED_BYTES } from '../uploads/enqueue-uploads.ts';
import { sha256Hex } from '../uploads/sha256.ts';
import { HANDOVER_LIST, HANDOVER_VERSION, HandoverContent, HandoverEnvelope } from './handover-format.ts';

/** `files`: the bytes of the files by path. */
export type Handover = HandoverContent & { files: ReadonlyMap<string, Uint8Array<ArrayBuffer>> };

/**
 * 'unreadable': no file of this kind. 'altered': its bytes are not those that were exported. 'newer': a newer build has
 * exported it. 'other_company': its changes are about another company.
 */
export type HandoverProblem = 'too_large' | 'unreadable' | 'altered' | 'newer' | 'other_company';
export type HandoverReading = { type: 'ok'; handover: Handover } | { type: 'error'; problem: HandoverProblem };

const MAX_LIST_BYTES = 20 * 1024 * 1024;
/** The files that may wait on a device, the list, and what the archive adds. */
export const MAX_HANDOVER_BYTES = MAX_QUEUED_BYTES + MAX_LIST_BYTES + 1024 * 1024;
const MAX_MEMBERS = 5_000;

/** Reads a file of another person's changes. Everything is checked before anything is shown. */
export async function readHandover(bytes: Uint8Array<ArrayBuffer>, company_id: string): Promise<HandoverReading> {
  if (bytes.byteLength > MAX_HANDOVER_BYTES) return refuse('too_large');
  const members = unpackStored(bytes);
  const list = members?.get(HANDOVER_LIST);
  if (!members || !list || list.byteLength > MAX_LIST_BYTES) return refuse('unreadable');
  const envelope = parseJson(list, HandoverEnvelope);
  if (!envelope) return refuse('unreadable');
  if (envelope.version > HANDOVER_VERSION) return refuse('newer');
  if ((await sha256Hex(new TextEncoder().encode(JSON.stringify(envelope.content)))) !== envelope.digest)
    return refuse('altered');
  const content = HandoverContent.safeParse(envelope.content).data;
  if (!content) return refuse('unreadable');
  if (content.company_id !== company_id) return refuse('other_company');
  if (!(await areFilesWhole(content, members))) return refuse('altered');
  return { type: 'ok', handover: { ...content, files: members } };
}

const refuse = (problem: HandoverProblem): HandoverReading => ({ type: 'error', problem });

/** The members, when all are stored as the app stores them: without compression there is nothing to inflate. */
function unpackStored(archive: Uint8Array<ArrayBuffer>): Map<string, Uint8Array<ArrayBuffer>> | undefined {
  const members = new Map<string, Uint8Array<ArrayBuffer>>();
  try {
    for (const entry of zipDirectory(archive, decodeName)) {
      const bytes = readStored(archive, entry);
      if (!bytes || members.size >= MAX_MEMBERS || members.has(entry.name)) return undefined;
      members.set(entry.name, bytes);
    }
    return members;
  } catch (error) {
    if (error instanceof ZipRejected) return undefined;
    throw error;
  }
}

function readStored(archive: Uint8Array<ArrayBuffer>, entry: ZipEntry): Uint8Array<ArrayBuffer> | undefined {
  const { from, size, unpackedSize, method, isEncrypted } = entry;
  if (from === undefined || isEncrypted || method !== ZIP_STORED || size !== unpackedSize) return undefined;
  // A copy of each member, so that the archive itself is not kept.
  const bytes = archive.slice(from, from + size);
  return bytes.length === size && crc32(bytes) === entry.crc32 ? bytes : undefined;
}

const decodeName = (bytes: Uint8Array, label: string): string | undefined => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

function parseJson<T>(bytes: Uint8Array, schema: z.ZodMiniType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
  } catch {
    return undefined;
  }
}

async function areFilesWhole({ changes }: HandoverContent, members: Handover['files']): Promise<boolean> {
  for (const { file } of changes) {
    if (!file) continue;
    const bytes = members.get(file.path);
    if (bytes?.byteLength !== file.size || (await sha256Hex(bytes)) !== file.sha256) return false;
  }
  return true;
}
