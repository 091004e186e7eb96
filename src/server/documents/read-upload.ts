import {
  type MemberReading,
  readUploadMembers,
  type UploadAttachment,
  type UploadRefusal,
} from '#domain/files/read-upload-members.ts';
import { serverPlatform } from './file-platform.ts';

/** The contents of one uploaded file. Each member is independent. `ok: false` means that the whole file is refused. */
export type UploadReading =
  | { ok: true; filename: string; members: MemberReading[]; attachments: UploadAttachment[] }
  | ({ ok: false; filename: string } & UploadRefusal);

/** Reads an uploaded XML or ZIP, all of it in memory. Never throws because of the content of the file. */
export async function readUpload(file: { filename: string; bytes: Uint8Array }): Promise<UploadReading> {
  const { filename, bytes } = file;
  const members: MemberReading[] = [];
  const attachments: UploadAttachment[] = [];
  const refusal = await readUploadMembers(bytes, serverPlatform, {
    member: (reading) => members.push(reading),
    attachment: (attachment) => attachments.push(attachment),
  });
  return refusal ? { ok: false, filename, ...refusal } : { ok: true, filename, members, attachments };
}
