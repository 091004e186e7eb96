import { ZIP_DETAIL, type ZipBudget } from '#domain/zip.ts';
import { type Paper, papersOfMember } from './paper.ts';
import { readPieces, readZipShare, type UploadAttachment, type ZipCount } from './read-upload.ts';
import type { ZipShare } from './zip.ts';

/** What an XML or a ZIP holds, its PDFs unread; or the one reason why it is of no use, in Spanish. */
export type PapersReading =
  | { ok: true; papers: Paper[]; attachments: UploadAttachment[] }
  | { ok: false; detail: string };

type File = { filename: string; bytes: Uint8Array };
export type ReadPapers = (file: File) => Promise<PapersReading>;

/** What one thread found in its share of a ZIP: papers and attachments each with the place of their member. */
export type ShareReading =
  | { ok: true; papers: Placed<Paper>[]; attachments: Placed<UploadAttachment>[]; count: ZipCount }
  | { ok: false; detail: string };

type Placed<T> = { place: number; piece: T };

export const readPapers: ReadPapers = async ({ filename, bytes }) => {
  const papers: Paper[] = [];
  const attachments: UploadAttachment[] = [];
  const refused = await readPieces(bytes, {
    member: (reading) => papers.push(...papersOfMember(reading, filename)),
    attachment: (attachment) => attachments.push(attachment),
  });
  return refused ? { ok: false, detail: refused.detail } : { ok: true, papers, attachments };
};

export async function readPapersShare({ filename, bytes }: File, share: ZipShare): Promise<ShareReading> {
  const papers: Placed<Paper>[] = [];
  const attachments: Placed<UploadAttachment>[] = [];
  const count = await readZipShare(
    bytes,
    {
      member: (reading, place) => {
        for (const piece of papersOfMember(reading, filename)) papers.push({ place, piece });
      },
      attachment: (piece, place) => attachments.push({ place, piece }),
    },
    share,
  );
  return 'code' in count ? { ok: false, detail: count.detail } : { ok: true, papers, attachments, count };
}

/** The shares of one ZIP as if one thread had read all of it. */
export function joinShares(shares: readonly ShareReading[]): PapersReading {
  const read: Extract<ShareReading, { ok: true }>[] = [];
  for (const share of shares) {
    if (!share.ok) return share;
    read.push(share);
  }
  const refused = refusedTogether(read.map(({ count }) => count));
  if (refused) return { ok: false, detail: refused };
  return {
    ok: true,
    papers: inOrder(read.flatMap(({ papers }) => papers)),
    attachments: inOrder(read.flatMap(({ attachments }) => attachments)),
  };
}

/** Each thread has counted all members of the ZIP itself, but only its own archives inside it. */
function refusedTogether(counts: readonly ZipCount[]): string | undefined {
  if (counts.every(({ isEmpty }) => isEmpty)) return ZIP_DETAIL.zip_no_xml;
  const [first, ...others] = counts;
  const left = (what: keyof ZipBudget) =>
    others.reduce((sum, { nested }) => sum - nested[what], first?.left[what] ?? 0);
  if (left('members') < 0) return ZIP_DETAIL.zip_too_many;
  return left('bytes') < 0 ? ZIP_DETAIL.zip_too_big : undefined;
}

const inOrder = <T>(placed: readonly Placed<T>[]): T[] =>
  placed.toSorted((a, b) => a.place - b.place).map(({ piece }) => piece);
