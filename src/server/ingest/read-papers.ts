import { type Paper, papersOfMember } from './paper.ts';
import { readPieces, type UploadAttachment, type UploadListener } from './read-upload.ts';
import type { Share } from './zip.ts';

/** What an XML or a ZIP holds, its PDFs unread; or the one reason why it is of no use, in Spanish. */
export type PapersReading =
  | { ok: true; papers: Paper[]; attachments: UploadAttachment[] }
  | { ok: false; detail: string };

export type ReadPapers = (file: { filename: string; bytes: Uint8Array }) => Promise<PapersReading>;

export const readPapers: ReadPapers = (file) => readShare(file);

/** The same of a share of a ZIP, as readPieces takes it; without one, of the whole file. */
export async function readShare({ filename, bytes }: Parameters<ReadPapers>[0], share?: Share): Promise<PapersReading> {
  const papers: Paper[] = [];
  const attachments: UploadAttachment[] = [];
  const listener: UploadListener = {
    member: (reading) => papers.push(...papersOfMember(reading, filename)),
    attachment: (attachment) => attachments.push(attachment),
  };
  const refused = await readPieces(bytes, listener, share);
  return refused ? { ok: false, detail: refused.detail } : { ok: true, papers, attachments };
}
