import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ZIP_DETAIL, ZipRejected } from '#domain/files/zip.ts';
import { describeBytes, type ParsedPart, type PartBytes, parseMemberParts } from '../parsed-part.ts';
import { readUploadMembers, type UploadListener } from '../read-upload.ts';

/** A PDF of a ZIP, not read yet: `path` is where its bytes are until the upload has been read. */
export type UnreadPdf = { name: string; bytes: PartBytes; path: string };

export type UploadRequest = { filename: string; bytes: Uint8Array; folder: string };

/** What an XML or a ZIP holds, or the one reason in Spanish why it is of no use. */
export type ParsedUpload = { ok: true; parts: ParsedPart[]; pdfs: UnreadPdf[] } | { ok: false; detail: string };

/** All documents of one file as they go to the server's memory. 500 invoices of 50 lines are 10 MB. */
const MAX_RESULT_BYTES = 64 * 1024 * 1024;

/** Reads an XML or a ZIP. PDFs are written into `folder`: they may be more than belongs into one message. */
export async function parseUpload({ filename, bytes, folder }: UploadRequest): Promise<ParsedUpload> {
  const parts: ParsedPart[] = [];
  const pdfs: UnreadPdf[] = [];
  let resultBytes = 0;
  const listener: UploadListener = {
    member: (reading) => {
      const memberParts = parseMemberParts(reading, filename);
      for (const part of memberParts) resultBytes += part.type === 'document' ? part.json.length : 0;
      if (resultBytes > MAX_RESULT_BYTES) throw new ZipRejected('zip_too_big');
      parts.push(...memberParts);
    },
    attachment: ({ member, bytes: content }) => {
      const filePath = path.join(folder, `${pdfs.length}.pdf`);
      writeFileSync(filePath, content, { mode: 0o600 });
      pdfs.push({ name: member, bytes: describeBytes(member, content), path: filePath });
    },
  };
  try {
    const refused = await readUploadMembers(bytes, listener);
    return refused ? { ok: false, detail: refused.detail } : { ok: true, parts, pdfs };
  } catch (error) {
    if (error instanceof ZipRejected) return { ok: false, detail: ZIP_DETAIL[error.problem] };
    throw error;
  }
}
