import type { ApplicationResponse, DianDocument } from '../dian/document.ts';
import { decodeXml } from '../dian/encoding/decode-bytes.ts';
import { PDF_DETAIL } from '../dian/pdf/pdf-facts.ts';
import { readDianFile } from '../dian/xml/read-dian-xml.ts';
import type { ReadProblem } from '../dian/xml/read-result.ts';
import type { Warning } from '../invoices/warning.ts';
import { isListingExtract, readListingExtract } from '../reconciliation/listing-extract.ts';
import { foreignXml } from './check-content.ts';
import { fileTooBig } from './file-too-big.ts';
import { detectFileType, type FileType } from './file-type.ts';
import { createNeighbours } from './neighbours.ts';
import { type SkippedMember, skippedMember } from './skipped-member.ts';
import { MAX_UPLOAD_BYTES } from './upload.ts';
import {
  consumeArchive,
  createZipBudget,
  isXmlName,
  ZIP_DETAIL,
  ZIP_LIMITS,
  type ZipBudget,
  type ZipProblem,
  ZipRejected,
} from './zip.ts';
import { type FilePlatform, readZipMembers, type ZipMember } from './zip-members.ts';

export type UploadProblem = ReadProblem | ZipProblem | 'too_big' | 'pdf_no_data';

type ParsedMember = { documents: DianDocument[]; responses: ApplicationResponse[]; warnings: Warning[] };
/** `neighbour` is the file that a container names in place of its document. */
export type UploadRefusal = { code: UploadProblem; detail: string; neighbour?: string };

/**
 * One XML of an upload. `member` is its path inside the ZIP ("a.zip/b.xml"), or null when the file itself is the XML.
 */
export type MemberReading = {
  member: string | null;
  bytes: Uint8Array;
} /** `source` 'sheet': rows of DIAN's listing, which a later XML completes. */ & (
  | ({ ok: true; source: 'xml' | 'sheet' } & ParsedMember)
  | ({ ok: false } & UploadRefusal)
);

/** A PDF of a ZIP: the printed version of one of its XMLs, of another document, or an annex. */
export type UploadAttachment = { member: string; bytes: Uint8Array };

/** Receives each piece as soon as it is read: the results of a full ZIP would need too much memory. */
export type UploadListener = {
  member: (reading: MemberReading) => void;
  attachment: (attachment: UploadAttachment) => void;
  /** Called at the end of a ZIP, also when there is nothing else in it. */
  skipped: (members: readonly SkippedMember[]) => void;
};

/**
 * Reads an uploaded XML or ZIP, in the browser and on the server, and passes each piece to `listener`. Returns the reason
 * when the whole file is refused; then the caller discards the pieces that it received. Never throws because of the
 * content of the file, but passes on what the listener throws, unless it is ZipRejected.
 */
export async function readUploadMembers(
  bytes: Uint8Array,
  platform: FilePlatform,
  listener: UploadListener,
): Promise<UploadRefusal | undefined> {
  if (bytes.length > MAX_UPLOAD_BYTES) return { code: 'too_big', detail: fileTooBig(MAX_UPLOAD_BYTES) };
  const fileType = detectFileType(bytes);
  if (fileType === 'zip') return readZip(bytes, platform, listener);
  if (fileType === 'pdf') {
    return { code: 'pdf_no_data', detail: PDF_DETAIL.pdf_no_data };
  }
  if (isListingExtract(bytes)) return readRows(bytes, platform, listener);
  const reading = readXml(null, bytes, platform);
  if (!reading.ok) return { code: reading.code, detail: reading.detail };
  listener.member(reading);
  return undefined;
}

/** Each row that cannot be read is a refused member of its own. */
function readRows(
  bytes: Uint8Array,
  { decodeText }: FilePlatform,
  { member }: UploadListener,
): UploadRefusal | undefined {
  const read = readListingExtract(decodeXml(bytes, decodeText).text);
  if (!read.ok) return { code: read.code, detail: read.detail };
  const { documents, problems } = read;
  if (documents.length > 0)
    member({ member: null, bytes, ok: true, source: 'sheet', documents, responses: [], warnings: [] });
  for (const detail of problems) member({ member: null, bytes, ok: false, code: 'bad_value', detail });
  return undefined;
}

async function readZip(
  bytes: Uint8Array,
  platform: FilePlatform,
  { member, attachment, skipped }: UploadListener,
): Promise<UploadRefusal | undefined> {
  let [isEmpty, isBombOnly] = [true, true];
  const neighbours = createNeighbours<MemberReading>();
  const skippedMembers: SkippedMember[] = [];
  const listener: UploadListener = {
    member: (reading) => {
      isEmpty = false;
      isBombOnly &&= !reading.ok && reading.code === 'zip_too_big';
      if (reading.ok && reading.member !== null) neighbours.addRead(reading.member);
      if (reading.ok || reading.neighbour === undefined) member(reading);
      else neighbours.addWaiting(reading.neighbour, reading);
    },
    attachment: (file) => {
      [isEmpty, isBombOnly] = [false, false];
      attachment(file);
    },
    skipped: (members) => skippedMembers.push(...members),
  };
  try {
    await readArchive(bytes, { platform, listener, budget: createZipBudget(), path: '', depth: 1 });
    for (const reading of neighbours.unresolved()) member(reading);
    skipped(skippedMembers);
  } catch (error) {
    if (error instanceof ZipRejected) return { code: error.problem, detail: error.message };
    throw error;
  }
  if (isEmpty) return { code: 'zip_no_xml', detail: ZIP_DETAIL.zip_no_xml };
  return isBombOnly ? { code: 'zip_too_big', detail: ZIP_DETAIL.zip_too_big } : undefined;
}

type ArchiveContext = {
  platform: FilePlatform;
  listener: UploadListener;
  budget: ZipBudget;
  path: string;
  depth: number;
};

async function readArchive(bytes: Uint8Array, context: ArchiveContext): Promise<void> {
  for await (const member of readZipMembers(bytes, context)) {
    await readMember({ ...member, name: `${context.path}${member.name}` }, context);
  }
}

async function readMember(member: ZipMember, context: ArchiveContext): Promise<void> {
  const { listener } = context;
  if (member.type === 'problem') {
    listener.member(refusedMember(member.name, member.problem));
    return;
  }
  if (member.type === 'skipped') {
    listener.skipped([skippedMember(member.name, member.size)]);
    return;
  }
  const fileType = detectMemberType(member.name, member.bytes);
  if (fileType === 'other') listener.skipped([skippedMember(member.name, member.bytes.length)]);
  if (fileType === 'pdf') listener.attachment({ member: member.name, bytes: member.bytes });
  if (fileType === 'xml') listener.member(readXml(member.name, member.bytes, context.platform));
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

function readXml(member: string | null, bytes: Uint8Array, { decodeText }: FilePlatform): MemberReading {
  const reading = readDianFile(bytes, decodeText);
  if (reading.ok) return { member, bytes, source: 'xml', ...reading };
  const foreign = foreignXml(bytes);
  return foreign === undefined
    ? { member, bytes, ...reading }
    : { member, bytes, ok: false, code: 'not_dian', detail: foreign };
}

const BOMB = 'Este archivo ocupa demasiado al descomprimirlo y no lo abrimos. Si es una factura, súbela fuera del ZIP.';

function refusedMember(member: string, problem: ZipProblem): MemberReading {
  const detail = problem === 'zip_too_big' ? BOMB : ZIP_DETAIL[problem];
  return { member, bytes: new Uint8Array(), ok: false, code: problem, detail };
}
