import { allowedUploadTypes, allowsUploadType, type Permissions, UploadType } from '#domain/accounts/permissions.ts';
import { PLAN_LABEL, PLAN_LIMITS, type Plan } from '#domain/companies/plan.ts';
import { detectFileType } from '#domain/files/file-type.ts';
import type { UploadedDocument } from '#domain/files/upload.ts';
import { ZIP_DETAIL } from '#domain/files/zip.ts';
import type { StorageQuota } from '../companies/storage-quota.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { describeBytes, hashSha256, type ParsedPart, pdfPart } from './parsed-part.ts';
import type { DocumentParser, UploadContents } from './parser/document-parser.ts';

/** `null` bytes are a file that was cut off at the limit. */
export type UploadFile = { filename: string; bytes: Uint8Array | null };

/**
 * A file that was read and whose bytes are safe; or one whose bytes were read before, with what that gave; or why it
 * was refused. Nothing has been written to the database so far.
 */
export type ParsedFile = { filename: string; sha256: string; size: number } & (
  | { parts: ParsedPart[] }
  | { known: UploadedDocument[] }
  | { refused: string }
);

export type ParseContext = {
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
export async function parseFile(context: ParseContext, { filename, bytes }: UploadFile): Promise<ParsedFile> {
  const name = filename.replace(/\0|\p{Surrogate}/gu, '');
  const file = { filename: name, sha256: hashSha256(bytes ?? new Uint8Array()), size: bytes?.length ?? 0 };
  const nameRefusal = checkName(name, context);
  if (nameRefusal) return { ...file, refused: nameRefusal };
  const { upload_bytes } = PLAN_LIMITS[context.plan];
  if (bytes === null || bytes.length > upload_bytes) return { ...file, refused: tooBigDetail(context.plan) };
  const contentRefusal = checkContent(name, bytes);
  if (contentRefusal) return { ...file, refused: contentRefusal };
  const known = await context.findKnown(file.sha256);
  if (known) return { ...file, known };
  const storageRefusal = await context.quota.checkStored(file);
  if (storageRefusal) return { ...file, refused: storageRefusal };
  const parsed = await parseBytes(context, name, bytes);
  if (typeof parsed === 'string') return { ...file, refused: parsed };
  const holdRefusal = countDocumentParts(parsed) > 0 ? await context.quota.checkHeld(file) : undefined;
  if (holdRefusal) return { ...file, refused: holdRefusal };
  await context.files.put(context.company_id, bytes);
  return { ...file, parts: parsed };
}

/** How many documents the papers of a file may bring; a printed face alone may become an invoice. */
export const countDocumentParts = (parts: readonly ParsedPart[]): number =>
  parts.filter((part) => part.type === 'document' || (part.type === 'pdf' && part.sibling === null)).length;

/** The papers of a file, or the one reason why there is none. Bytes are not kept: a batch must not hold them all. */
async function parseBytes(context: ParseContext, filename: string, bytes: Uint8Array): Promise<ParsedPart[] | string> {
  const { parser, company_id } = context;
  if (detectFileType(bytes) === 'pdf') {
    const reading = await parser.parsePdf({ company_id, bytes });
    if (!reading.ok) return reading.detail;
    return [
      { name: filename, bytes: describeBytes(null, bytes), type: 'pdf', reading, sibling: null, isOnlyPdf: true },
    ];
  }
  // A printed face goes along with its document on every plan; PDFs in the place of documents are read only where PDFs are.
  const readsPdfs = allowsUploadType(context.permissions, 'pdf') ? 'always' : 'beside_documents';
  const contents = await parser.parseUpload({ company_id, filename, bytes, readsPdfs });
  return contents.ok ? toParts(context, contents) : contents.detail;
}

function toParts(context: ParseContext, { parts, pdfs }: Extract<UploadContents, { ok: true }>): ParsedPart[] | string {
  const documents = parts.flatMap((part) => (part.type === 'document' ? [part.document] : []));
  const detail = notInPlanDetail('pdf', context);
  if (parts.length === 0 && pdfs.some(({ reading }) => reading === null)) return detail;
  const isOnlyPdf = pdfs.length === 1;
  return [
    ...parts,
    ...pdfs.map(({ name, bytes, reading }): ParsedPart => {
      if (reading === null) return { name, bytes, type: 'refused', detail };
      return pdfPart({ name, bytes, reading }, { documents, isOnlyPdf });
    }),
  ];
}

/** docs/wording.md#upload, upload.tooBig. */
export const tooBigDetail = (plan: Plan): string =>
  `El archivo supera ${PLAN_LIMITS[plan].upload_bytes / 1024 / 1024} MB.`;

function checkName(filename: string, context: ParseContext): string | undefined {
  const extension = readExtension(filename);
  if (!UploadType.safeParse(extension).success) {
    return `El archivo ${filename} no es de un tipo admitido. Puedes subir: ${listAllowedTypes(context)}.`;
  }
  return allowsUploadType(context.permissions, extension) ? undefined : notInPlanDetail(extension, context);
}

const notInPlanDetail = (extension: string, context: ParseContext): string =>
  `Tu plan ${PLAN_LABEL[context.plan]} no permite archivos .${extension}. Puedes subir: ${listAllowedTypes(context)}.`;

const listAllowedTypes = ({ permissions }: ParseContext): string =>
  allowedUploadTypes(permissions)
    .map((type) => `.${type}`)
    .join(', ');

/** A file that is not what it is called would slip past what the plan allows; inside a ZIP content alone counts. */
function checkContent(filename: string, bytes: Uint8Array): string | undefined {
  const extension = readExtension(filename);
  const fileType = detectFileType(bytes);
  if (fileType === extension) return undefined;
  if (fileType !== 'other') {
    return `El archivo ${filename} no es un ${extension.toUpperCase()}: por dentro es un ${fileType.toUpperCase()}. Cámbiale la extensión e intenta nuevamente.`;
  }
  if (extension === 'pdf') return `El archivo ${filename} no es un PDF.`;
  return extension === 'zip' ? ZIP_DETAIL.bad_zip : undefined;
}

const readExtension = (filename: string): string => /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
