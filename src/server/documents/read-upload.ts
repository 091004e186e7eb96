import type { ApplicationResponse, DianDocument } from '#domain/dian/document.ts';
import { readDianFile } from '#domain/dian/xml/read-dian-xml.ts';
import type { ReadProblem } from '#domain/dian/xml/read-result.ts';
import { detectFileType, type FileType } from '#domain/files/file-type.ts';
import { createNeighbours } from '#domain/files/neighbours.ts';
import { MAX_UPLOAD_BYTES } from '#domain/files/upload.ts';
import {
  consumeArchive,
  createZipBudget,
  isXmlName,
  ZIP_DETAIL,
  ZIP_LIMITS,
  type ZipBudget,
  type ZipProblem,
  ZipRejected,
} from '#domain/files/zip.ts';
import type { Warning } from '#domain/invoices/warning.ts';
import { decodeText } from './decode-text.ts';
import { readZipMembers, type ZipMember } from './zip.ts';

export type UploadProblem = ReadProblem | ZipProblem | 'too_big' | 'pdf_no_data';

type ParsedMember = { documents: DianDocument[]; responses: ApplicationResponse[]; warnings: Warning[] };
/** `neighbour` is the file that a container names in place of its document. */
type UploadRefusal = { code: UploadProblem; detail: string; neighbour?: string };

/**
 * One XML of an upload. `member` is its path inside the ZIP ("a.zip/b.xml"), or null when the file itself is the XML.
 */
export type MemberReading = { member: string | null; bytes: Uint8Array } & (
  | ({ ok: true } & ParsedMember)
  | ({ ok: false } & UploadRefusal)
);

/** A PDF of a ZIP: the printed version of one of its XMLs, of another document, or an annex. */
export type UploadAttachment = { member: string; bytes: Uint8Array };

/** The contents of one uploaded file. Each member is independent. `ok: false` means that the whole file is refused. */
export type UploadReading =
  | { ok: true; filename: string; members: MemberReading[]; attachments: UploadAttachment[] }
  | ({ ok: false; filename: string } & UploadRefusal);

type UploadFile = { filename: string; bytes: Uint8Array };

/** Receives each piece as soon as it is read: the results of a full ZIP would need too much memory. */
export type UploadListener = {
  member: (reading: MemberReading) => void;
  attachment: (attachment: UploadAttachment) => void;
};

/** Reads an uploaded XML or ZIP. Never throws because of the content of the file. */
export async function readUpload({ filename, bytes }: UploadFile): Promise<UploadReading> {
  const members: MemberReading[] = [];
  const attachments: UploadAttachment[] = [];
  const refusedMember = await readUploadMembers(bytes, {
    member: (reading) => members.push(reading),
    attachment: (attachment) => attachments.push(attachment),
  });
  return refusedMember ? { ok: false, filename, ...refusedMember } : { ok: true, filename, members, attachments };
}

/**
 * Like readUpload, but passes each piece to `listener`. Returns the reason when the whole file is refused; then the
 * caller discards the pieces that it received.
 */
export async function readUploadMembers(
  bytes: Uint8Array,
  listener: UploadListener,
): Promise<UploadRefusal | undefined> {
  if (bytes.length > MAX_UPLOAD_BYTES) return { code: 'too_big', detail: 'El archivo supera 25 MB.' };
  const fileType = detectFileType(bytes);
  if (fileType === 'zip') return readZip(bytes, listener);
  if (fileType === 'pdf') {
    return { code: 'pdf_no_data', detail: 'No encontramos datos en el PDF. Sube también el XML o el ZIP.' };
  }
  const reading = readXml(null, bytes);
  if (!reading.ok) return { code: reading.code, detail: reading.detail };
  listener.member(reading);
  return undefined;
}

async function readZip(bytes: Uint8Array, { member, attachment }: UploadListener): Promise<UploadRefusal | undefined> {
  let isEmpty = true;
  const neighbours = createNeighbours<MemberReading>();
  const listener: UploadListener = {
    member: (reading) => {
      isEmpty = false;
      if (reading.ok && reading.member !== null) neighbours.addRead(reading.member);
      if (reading.ok || reading.neighbour === undefined) member(reading);
      else neighbours.addWaiting(reading.neighbour, reading);
    },
    attachment: (file) => {
      isEmpty = false;
      attachment(file);
    },
  };
  try {
    await readArchive(bytes, { listener, budget: createZipBudget(), path: '', depth: 1 });
    for (const reading of neighbours.unresolved()) member(reading);
  } catch (error) {
    if (error instanceof ZipRejected) return { code: error.problem, detail: error.message };
    throw error;
  }
  return isEmpty ? { code: 'zip_no_xml', detail: ZIP_DETAIL.zip_no_xml } : undefined;
}

type ArchiveContext = { listener: UploadListener; budget: ZipBudget; path: string; depth: number };

async function readArchive(bytes: Uint8Array, context: ArchiveContext): Promise<void> {
  for (const member of readZipMembers(bytes, context.budget)) {
    await readMember({ ...member, name: `${context.path}${member.name}` }, context);
  }
}

async function readMember(member: ZipMember, context: ArchiveContext): Promise<void> {
  const { listener } = context;
  if ('problem' in member) {
    listener.member(refusedMember(member.name, member.problem));
    return;
  }
  const fileType = detectMemberType(member.name, member.bytes);
  if (fileType === 'pdf') listener.attachment({ member: member.name, bytes: member.bytes });
  if (fileType === 'xml') listener.member(readXml(member.name, member.bytes));
  if (fileType === 'zip') await readNestedArchive(member.name, member.bytes, context);
}

// Limits apply to the whole upload. Damage affects only the archive that contains it.
async function readNestedArchive(name: string, bytes: Uint8Array, context: ArchiveContext): Promise<void> {
  if (context.depth >= ZIP_LIMITS.depth) {
    context.listener.member(refusedMember(name, 'zip_too_deep'));
    return;
  }
  consumeArchive(context.budget);
  try {
    await readArchive(bytes, { ...context, path: `${name}/`, depth: context.depth + 1 });
  } catch (error) {
    if (!(error instanceof ZipRejected) || error.problem !== 'bad_zip') throw error;
    context.listener.member(refusedMember(name, 'bad_zip'));
  }
}

// An empty or unknown file with the extension .xml is reported as a failed XML, not skipped.
function detectMemberType(name: string, bytes: Uint8Array): FileType {
  const fileType = detectFileType(bytes);
  return fileType === 'other' && isXmlName(name) ? 'xml' : fileType;
}

function readXml(member: string | null, bytes: Uint8Array): MemberReading {
  return { member, bytes, ...readDianFile(bytes, decodeText) };
}

function refusedMember(member: string, problem: ZipProblem): MemberReading {
  return { member, bytes: new Uint8Array(), ok: false, code: problem, detail: ZIP_DETAIL[problem] };
}
