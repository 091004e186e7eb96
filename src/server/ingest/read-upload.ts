import type { ApplicationResponse, DianDocument, Warning } from '#domain/dian/document.ts';
import { readDianFile } from '#domain/dian/read-dian-xml.ts';
import type { ReadProblem } from '#domain/dian/read-result.ts';
import { MAX_UPLOAD_BYTES } from '#domain/upload.ts';
import { decodeText } from './decode-text.ts';
import { type FileSort, sortOfBytes } from './file-sort.ts';
import {
  newBudget,
  ZIP_DETAIL,
  ZIP_LIMITS,
  type ZipBudget,
  type ZipMember,
  type ZipProblem,
  ZipRefused,
  zipMembers,
} from './zip.ts';

export type UploadProblem = ReadProblem | ZipProblem | 'too_big' | 'pdf_no_data';

type Read = { documents: DianDocument[]; responses: ApplicationResponse[]; warnings: Warning[] };
type Refused = { code: UploadProblem; detail: string };

/** One XML of an upload: `member` is its path inside the ZIP ("a.zip/b.xml"), null when it was uploaded itself. */
export type MemberReading = { member: string | null; bytes: Uint8Array } & (
  | ({ ok: true } & Read)
  | ({ ok: false } & Refused)
);

/** A PDF beside the XMLs of a ZIP: the printed face of one of them, or any other paper. */
export type UploadAttachment = { member: string; bytes: Uint8Array };

/** What one uploaded file holds. Each member stands alone; `ok: false` means the file itself is of no use. */
export type UploadReading =
  | { ok: true; filename: string; members: MemberReading[]; attachments: UploadAttachment[] }
  | ({ ok: false; filename: string } & Refused);

type Upload = { filename: string; bytes: Uint8Array };
type Found = { members: MemberReading[]; attachments: UploadAttachment[] };

/** Reads an uploaded XML or ZIP. Never throws for what a file may contain. */
export async function readUpload({ filename, bytes }: Upload): Promise<UploadReading> {
  if (bytes.length > MAX_UPLOAD_BYTES) {
    return { ok: false, filename, code: 'too_big', detail: 'El archivo supera 25 MB.' };
  }
  const sort = sortOfBytes(bytes);
  if (sort === 'zip') return readZip({ filename, bytes });
  if (sort === 'pdf') {
    return {
      ok: false,
      filename,
      code: 'pdf_no_data',
      detail: 'No encontramos datos en el PDF. Sube también el XML o el ZIP.',
    };
  }
  const reading = readXml(null, bytes);
  return reading.ok
    ? { ok: true, filename, members: [reading], attachments: [] }
    : { ok: false, filename, code: reading.code, detail: reading.detail };
}

async function readZip({ filename, bytes }: Upload): Promise<UploadReading> {
  const found: Found = { members: [], attachments: [] };
  try {
    await collect(bytes, { found, budget: newBudget(), path: '', depth: 1 });
  } catch (error) {
    if (error instanceof ZipRefused) return { ok: false, filename, code: error.problem, detail: error.message };
    throw error;
  }
  if (found.members.length > 0) return { ok: true, filename, ...found };
  return { ok: false, filename, code: 'zip_no_xml', detail: ZIP_DETAIL.zip_no_xml };
}

type Archive = { found: Found; budget: ZipBudget; path: string; depth: number };

async function collect(bytes: Uint8Array, archive: Archive): Promise<void> {
  for await (const member of zipMembers(bytes, archive.budget)) {
    await keep({ ...member, name: `${archive.path}${member.name}` }, archive);
  }
}

async function keep(member: ZipMember, archive: Archive): Promise<void> {
  const { found } = archive;
  if ('problem' in member) {
    found.members.push(refused(member.name, member.problem));
    return;
  }
  const sort = sortOfMember(member.name, member.bytes);
  if (sort === 'pdf') found.attachments.push({ member: member.name, bytes: member.bytes });
  if (sort === 'xml') found.members.push(readXml(member.name, member.bytes));
  if (sort === 'zip') await keepNested(member.name, member.bytes, archive);
}

// Limits count for the whole upload; damage stays with the archive that has it.
async function keepNested(name: string, bytes: Uint8Array, archive: Archive): Promise<void> {
  if (archive.depth >= ZIP_LIMITS.depth) {
    archive.found.members.push(refused(name, 'zip_too_deep'));
    return;
  }
  try {
    await collect(bytes, { ...archive, path: `${name}/`, depth: archive.depth + 1 });
  } catch (error) {
    if (!(error instanceof ZipRefused) || error.problem !== 'bad_zip') throw error;
    archive.found.members.push(refused(name, 'bad_zip'));
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
