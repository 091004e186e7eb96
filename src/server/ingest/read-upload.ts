import type { ApplicationResponse, DianDocument } from '#domain/dian/document.ts';
import { readDianFile } from '#domain/dian/read-dian-xml.ts';
import type { ReadProblem } from '#domain/dian/read-result.ts';
import { type FileSort, sortOfBytes } from '#domain/file-sort.ts';
import { MAX_UPLOAD_BYTES } from '#domain/upload.ts';
import type { Warning } from '#domain/warning.ts';
import { newBudget, ZIP_DETAIL, ZIP_LIMITS, type ZipBudget, type ZipProblem, ZipRefused } from '#domain/zip.ts';
import { decodeText } from './decode-text.ts';
import { type ZipMember, type ZipShare, zipMembers } from './zip.ts';

export type UploadProblem = ReadProblem | ZipProblem | 'too_big' | 'pdf_no_data';

type Read = { documents: DianDocument[]; responses: ApplicationResponse[]; warnings: Warning[] };
type Refused = { code: UploadProblem; detail: string };

/** One XML of an upload: `member` is its path inside the ZIP ("a.zip/b.xml"), null when it was uploaded itself. */
export type MemberReading = { member: string | null; bytes: Uint8Array } & (
  | ({ ok: true } & Read)
  | ({ ok: false } & Refused)
);

/** A PDF of a ZIP: the printed face of one of its XMLs or of another document, or any other paper. */
export type UploadAttachment = { member: string; bytes: Uint8Array };

/** What one uploaded file holds. Each member stands alone; `ok: false` means the file itself is of no use. */
export type UploadReading =
  | { ok: true; filename: string; members: MemberReading[]; attachments: UploadAttachment[] }
  | ({ ok: false; filename: string } & Refused);

type Upload = { filename: string; bytes: Uint8Array };

/**
 * Who hears each piece as soon as it is read: a full ZIP is too much to hold all its readings at once. `place` is that
 * of the ZIP's own member it is or lies in, 0 for a file that is no ZIP.
 */
export type UploadListener = {
  member: (reading: MemberReading, place: number) => void;
  attachment: (attachment: UploadAttachment, place: number) => void;
};

/** What is left of the limits when all that is counted here is unpacked, and what archives inside took of them. */
export type ZipCount = { isEmpty: boolean; left: ZipBudget; nested: ZipBudget };

/** Reads an uploaded XML or ZIP. Never throws for what a file may contain. */
export async function readUpload({ filename, bytes }: Upload): Promise<UploadReading> {
  const members: MemberReading[] = [];
  const attachments: UploadAttachment[] = [];
  const refused = await readPieces(bytes, {
    member: (reading) => members.push(reading),
    attachment: (attachment) => attachments.push(attachment),
  });
  return refused ? { ok: false, filename, ...refused } : { ok: true, filename, members, attachments };
}

/** The same piece by piece. Answers why the file as a whole is refused: then what was heard before counts for nothing. */
export async function readPieces(bytes: Uint8Array, listener: UploadListener): Promise<Refused | undefined> {
  if (bytes.length > MAX_UPLOAD_BYTES) return { code: 'too_big', detail: 'El archivo supera 25 MB.' };
  const sort = sortOfBytes(bytes);
  if (sort === 'zip') return readZip(bytes, listener);
  if (sort === 'pdf') {
    return { code: 'pdf_no_data', detail: 'No encontramos datos en el PDF. Sube también el XML o el ZIP.' };
  }
  const reading = readXml(null, bytes);
  if (!reading.ok) return { code: reading.code, detail: reading.detail };
  listener.member(reading, 0);
  return undefined;
}

async function readZip(bytes: Uint8Array, listener: UploadListener): Promise<Refused | undefined> {
  const count = await readZipShare(bytes, listener, { at: 0, of: 1 });
  if ('code' in count) return count;
  return count.isEmpty ? { code: 'zip_no_xml', detail: ZIP_DETAIL.zip_no_xml } : undefined;
}

/** Reads a share of a ZIP's members, and counts all of them: no thread unpacks more than a ZIP may hold. */
export async function readZipShare(
  bytes: Uint8Array,
  { member, attachment }: UploadListener,
  share: ZipShare,
): Promise<Refused | ZipCount> {
  const count: ZipCount = { isEmpty: true, left: newBudget(), nested: { members: 0, bytes: 0 } };
  const listener: UploadListener = {
    member: (reading, place) => {
      count.isEmpty = false;
      member(reading, place);
    },
    attachment: (paper, place) => {
      count.isEmpty = false;
      attachment(paper, place);
    },
  };
  try {
    for await (const { place, ...one } of zipMembers(bytes, count.left, share)) {
      const before = { ...count.left };
      await keep(one, { listener, budget: count.left, place, path: '', depth: 1 });
      count.nested.members += before.members - count.left.members;
      count.nested.bytes += before.bytes - count.left.bytes;
    }
  } catch (error) {
    if (error instanceof ZipRefused) return { code: error.problem, detail: error.message };
    throw error;
  }
  return count;
}

/** `path` and `depth` of the archive a member lies in. */
type Archive = { listener: UploadListener; budget: ZipBudget; place: number; path: string; depth: number };

async function keep({ name: ownName, ...member }: ZipMember, archive: Archive): Promise<void> {
  const { listener, place } = archive;
  const name = `${archive.path}${ownName}`;
  if ('problem' in member) {
    listener.member(refused(name, member.problem), place);
    return;
  }
  const sort = sortOfMember(name, member.bytes);
  if (sort === 'pdf') listener.attachment({ member: name, bytes: member.bytes }, place);
  if (sort === 'xml') listener.member(readXml(name, member.bytes), place);
  if (sort === 'zip') await keepNested(name, member.bytes, archive);
}

// Limits count for the whole upload; damage stays with the archive that has it.
async function keepNested(name: string, bytes: Uint8Array, archive: Archive): Promise<void> {
  const { listener, place } = archive;
  if (archive.depth >= ZIP_LIMITS.depth) {
    listener.member(refused(name, 'zip_too_deep'), place);
    return;
  }
  const inside = { ...archive, path: `${name}/`, depth: archive.depth + 1 };
  try {
    for await (const { place: _, ...member } of zipMembers(bytes, archive.budget)) await keep(member, inside);
  } catch (error) {
    if (!(error instanceof ZipRefused) || error.problem !== 'bad_zip') throw error;
    listener.member(refused(name, 'bad_zip'), place);
  }
}

// An empty or strange file that calls itself .xml is an XML that failed, not something to pass over in silence.
function sortOfMember(name: string, bytes: Uint8Array): FileSort {
  const sort = sortOfBytes(bytes);
  return sort === 'other' && /\.xml$/i.test(name) ? 'xml' : sort;
}

function readXml(member: string | null, bytes: Uint8Array): MemberReading {
  return { member, bytes, ...readDianFile(bytes, decodeText) };
}

function refused(member: string, problem: ZipProblem): MemberReading {
  return { member, bytes: new Uint8Array(), ok: false, code: problem, detail: ZIP_DETAIL[problem] };
}
