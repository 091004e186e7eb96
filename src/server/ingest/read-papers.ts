import { type Paper, papersOfMember } from './paper.ts';
import { readPieces, type UploadAttachment } from './read-upload.ts';

/** What an XML or a ZIP holds, its PDFs unread; or the one reason why it is of no use, in Spanish. */
export type PapersReading =
  | { ok: true; papers: Paper[]; attachments: UploadAttachment[] }
  | { ok: false; detail: string };

export type ReadPapers = (file: { filename: string; bytes: Uint8Array }) => Promise<PapersReading>;

export const readPapers: ReadPapers = async ({ filename, bytes }) => {
  const papers: Paper[] = [];
  const attachments: UploadAttachment[] = [];
  const refused = await readPieces(bytes, {
    member: (reading) => papers.push(...papersOfMember(reading, filename)),
    attachment: (attachment) => attachments.push(attachment),
  });
  return refused ? { ok: false, detail: refused.detail } : { ok: true, papers, attachments };
};
