import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readUploadMembers, type UploadListener } from '#domain/files/read-upload-members.ts';
import type { SkippedMember } from '#domain/files/skipped-member.ts';
import { ZIP_DETAIL, ZipRejected } from '#domain/files/zip.ts';
import { serverPlatform } from '../file-platform.ts';
import { describeBytes, type ParsedPart, type PartBytes, parseMemberParts } from '../parsed-part.ts';

/** A PDF of a ZIP that is not read yet. Its bytes are in the file `path` until the upload has been parsed. */
export type UnreadPdf = { name: string; bytes: PartBytes; path: string };

export type UploadRequest = { filename: string; bytes: Uint8Array; folder: string };

/** The contents of an XML or a ZIP, or the reason for its refusal, in Spanish. */
export type ParsedUpload = { skipped: SkippedMember[] } & (
  | { ok: true; parts: ParsedPart[]; pdfs: UnreadPdf[] }
  | { ok: false; detail: string }
);

/** The limit for all documents of one file in the memory of the server, in characters. 500 invoices with 50 lines take 10 MB. */
const MAX_RESULT_LENGTH = 64 * 1024 * 1024;

/**
 * Parses an XML or a ZIP. PDFs are written into `folder`, because they may be too large for a message between
 * processes.
 */
export async function parseUpload({ filename, bytes, folder }: UploadRequest): Promise<ParsedUpload> {
  const parts: ParsedPart[] = [];
  const pdfs: UnreadPdf[] = [];
  const skipped: SkippedMember[] = [];
  let resultLength = 0;
  const listener: UploadListener = {
    skipped: (members) => skipped.push(...members),
    member: (reading) => {
      const memberParts = parseMemberParts(reading, filename);
      for (const part of memberParts) resultLength += part.type === 'document' ? part.json.length : 0;
      if (resultLength > MAX_RESULT_LENGTH) throw new ZipRejected('zip_too_big');
      parts.push(...memberParts);
    },
    attachment: ({ member, bytes: content }) => {
      const filePath = path.join(folder, `${pdfs.length}.pdf`);
      writeFileSync(filePath, content, { mode: 0o600 });
      pdfs.push({ name: member, bytes: describeBytes(member, content), path: filePath });
    },
  };
  try {
    const refused = await readUploadMembers(bytes, serverPlatform, listener);
    return refused ? { ok: false, detail: refused.detail, skipped } : { ok: true, parts, pdfs, skipped };
  } catch (error) {
    if (error instanceof ZipRejected) return { ok: false, detail: ZIP_DETAIL[error.problem], skipped: [] };
    throw error;
  }
}
