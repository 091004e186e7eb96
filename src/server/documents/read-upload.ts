import {
  type MemberReading,
  readUploadMembers,
  type UploadAttachment,
  type UploadRefusal,
} from '#domain/files/read-upload-members.ts';
import type { SkippedMember } from '#domain/files/skipped-member.ts';
import { serverPlatform } from './file-platform.ts';

/** The contents of one uploaded file. Each member is independent. `ok: false` means that the whole file is refused. */
export type UploadReading =
  | {
      ok: true;
      filename: string;
      members: MemberReading[];
      attachments: UploadAttachment[];
      skipped: SkippedMember[];
    }
  | ({ ok: false; filename: string; skipped: SkippedMember[] } & UploadRefusal);

/** Reads an uploaded XML or ZIP, all of it in memory. Never throws because of the content of the file. */
export async function readUpload(file: { filename: string; bytes: Uint8Array }): Promise<UploadReading> {
  const { filename, bytes } = file;
  const members: MemberReading[] = [];
  const attachments: UploadAttachment[] = [];
  const skipped: SkippedMember[] = [];
  const refusal = await readUploadMembers(bytes, serverPlatform, {
    member: (reading) => members.push(reading),
    attachment: (attachment) => attachments.push(attachment),
    skipped: (all) => skipped.push(...all),
  });
  return refusal ? { ok: false, filename, skipped, ...refusal } : { ok: true, filename, members, attachments, skipped };
}
