import { type Paper, papersOfMember } from './paper.ts';
import { readUpload, type UploadAttachment } from './read-upload.ts';

/** What an XML or a ZIP holds, its PDFs unread; or the one reason why it is of no use, in Spanish. */
export type PapersReading =
  | { ok: true; papers: Paper[]; attachments: UploadAttachment[] }
  | { ok: false; detail: string };

export type ReadPapers = (file: { filename: string; bytes: Uint8Array }) => Promise<PapersReading>;

export const readPapers: ReadPapers = async ({ filename, bytes }) => {
  const reading = await readUpload({ filename, bytes });
  if (!reading.ok) return { ok: false, detail: reading.detail };
  const papers = reading.members.flatMap((member) => papersOfMember(member, filename));
  return { ok: true, papers, attachments: reading.attachments };
};
