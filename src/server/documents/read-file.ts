import { allowsUploadType, type Permissions, UploadType, uploadTypesOf } from '#domain/accounts/permissions.ts';
import { PLAN_LABEL, PLAN_LIMITS, type Plan } from '#domain/companies/plan.ts';
import { sortOfBytes } from '#domain/files/file-type.ts';
import type { UploadedDocument } from '#domain/files/upload.ts';
import { ZIP_DETAIL } from '#domain/files/zip.ts';
import type { StorageQuota } from '../companies/storage-quota.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { bytesOf, type Paper, pdfPaper, sha256Of } from './parsed-document.ts';
import type { DocumentParser, UploadContents } from './parser/document-parser.ts';

/** `null` bytes are a file that was cut off at the limit. */
export type SentFile = { filename: string; bytes: Uint8Array | null };

/**
 * A file that was read and whose bytes are safe; or one whose bytes were read before, with what that gave; or why it
 * was refused. Nothing has been written to the database so far.
 */
export type ReadFile = { filename: string; sha256: string; size: number } & (
  | { papers: Paper[] }
  | { known: UploadedDocument[] }
  | { refused: string }
);

export type Reader = {
  company_id: string;
  plan: Plan;
  permissions: Permissions;
  files: FileStore;
  parser: DocumentParser;
  /** Whether the company has room for one more file. */
  quota: StorageQuota;
  /** What the first reading of these bytes gave, if this company has sent them before. */
  findKnown: (sha256: string) => Promise<UploadedDocument[] | undefined>;
};

/**
 * Reads a file as this person's plan allows (docs/specification.md#validation), and stores its bytes before any row may
 * name them.
 */
export async function readFile(reader: Reader, { filename, bytes }: SentFile): Promise<ReadFile> {
  const name = filename.replace(/\0|\p{Surrogate}/gu, '');
  const sent = { filename: name, sha256: sha256Of(bytes ?? new Uint8Array()), size: bytes?.length ?? 0 };
  const refused = refusedName(name, reader);
  if (refused) return { ...sent, refused };
  const { upload_bytes } = PLAN_LIMITS[reader.plan];
  if (bytes === null || bytes.length > upload_bytes) return { ...sent, refused: tooBig(reader.plan) };
  const isOther = otherContent(name, bytes);
  if (isOther) return { ...sent, refused: isOther };
  const known = await reader.findKnown(sent.sha256);
  if (known) return { ...sent, known };
  const noRoom = await reader.quota.refusesStored(sent);
  if (noRoom) return { ...sent, refused: noRoom };
  const read = await readBytes(reader, name, bytes);
  if (typeof read === 'string') return { ...sent, refused: read };
  const mayNotWait = documentsIn(read) > 0 ? await reader.quota.refusesHeld(sent) : undefined;
  if (mayNotWait) return { ...sent, refused: mayNotWait };
  await reader.files.put(reader.company_id, bytes);
  return { ...sent, papers: read };
}

/** How many documents the papers of a file may bring; a printed face alone may become an invoice. */
export const documentsIn = (papers: readonly Paper[]): number =>
  papers.filter((paper) => paper.sort === 'document' || (paper.sort === 'pdf' && paper.beside === null)).length;

/** The papers of a file, or the one reason why there is none. Bytes are not kept: a batch must not hold them all. */
async function readBytes(reader: Reader, filename: string, bytes: Uint8Array): Promise<Paper[] | string> {
  const { parser, company_id } = reader;
  if (sortOfBytes(bytes) === 'pdf') {
    const reading = await parser.parsePdf({ company_id, bytes });
    if (!reading.ok) return reading.detail;
    return [{ name: filename, bytes: bytesOf(null, bytes), sort: 'pdf', reading, beside: null, isOnlyPdf: true }];
  }
  // A printed face goes along with its document on every plan; PDFs in the place of documents are read only where PDFs are.
  const readsPdfs = allowsUploadType(reader.permissions, 'pdf') ? 'always' : 'beside_documents';
  const contents = await parser.parseUpload({ company_id, filename, bytes, readsPdfs });
  return contents.ok ? papersOf(reader, contents) : contents.detail;
}

function papersOf(reader: Reader, { papers, pdfs }: Extract<UploadContents, { ok: true }>): Paper[] | string {
  const documents = papers.flatMap((paper) => (paper.sort === 'document' ? [paper.document] : []));
  const detail = notInPlan('pdf', reader);
  if (papers.length === 0 && pdfs.some(({ reading }) => reading === null)) return detail;
  const isOnlyPdf = pdfs.length === 1;
  return [
    ...papers,
    ...pdfs.map(({ name, bytes, reading }): Paper => {
      if (reading === null) return { name, bytes, sort: 'refused', detail };
      return pdfPaper({ name, bytes, reading }, { documents, isOnlyPdf });
    }),
  ];
}

/** docs/wording.md#upload, upload.tooBig. */
export const tooBig = (plan: Plan): string => `El archivo supera ${PLAN_LIMITS[plan].upload_bytes / 1024 / 1024} MB.`;

function refusedName(filename: string, reader: Reader): string | undefined {
  const extension = extensionOf(filename);
  if (!UploadType.safeParse(extension).success) {
    return `El archivo ${filename} no es de un tipo admitido. Puedes subir: ${allowedTypes(reader)}.`;
  }
  return allowsUploadType(reader.permissions, extension) ? undefined : notInPlan(extension, reader);
}

const notInPlan = (extension: string, reader: Reader): string =>
  `Tu plan ${PLAN_LABEL[reader.plan]} no permite archivos .${extension}. Puedes subir: ${allowedTypes(reader)}.`;

const allowedTypes = ({ permissions }: Reader): string =>
  uploadTypesOf(permissions)
    .map((type) => `.${type}`)
    .join(', ');

/** A file that is not what it is called would slip past what the plan allows; inside a ZIP content alone counts. */
function otherContent(filename: string, bytes: Uint8Array): string | undefined {
  const extension = extensionOf(filename);
  const sort = sortOfBytes(bytes);
  if (sort === extension) return undefined;
  if (sort !== 'other') {
    return `El archivo ${filename} no es un ${extension.toUpperCase()}: por dentro es un ${sort.toUpperCase()}. Cámbiale la extensión e intenta nuevamente.`;
  }
  if (extension === 'pdf') return `El archivo ${filename} no es un PDF.`;
  return extension === 'zip' ? ZIP_DETAIL.bad_zip : undefined;
}

const extensionOf = (filename: string): string => /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
