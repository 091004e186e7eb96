import { UploadType } from '#domain/accounts/permissions.ts';
import { checkContent, findForeignContent, readExtension } from '#domain/files/check-content.ts';
import { fileTooBig } from '#domain/files/file-too-big.ts';
import { detectFileType } from '#domain/files/file-type.ts';
import type { SkippedMember } from '#domain/files/skipped-member.ts';
import type { FileImportResult, UploadedDocument } from '#domain/files/upload.ts';
import type { StorageQuota } from '../companies/storage-quota.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { describeBytes, hashSha256, type ParsedPart, pdfPart } from './parsed-part.ts';
import type { DocumentParser, UploadContents } from './parser/document-parser.ts';
import { listTypes, notAllowedDetail, type UploadPolicy } from './upload-policy.ts';

/** `bytes` is null when the file was larger than the limit and its upload was cut off. */
export type UploadFile = { filename: string; bytes: Uint8Array | null };

/**
 * The result for one file: its parts, after its bytes were stored; or the known result of the same bytes; or the reason
 * for the refusal, in Spanish. No database row has been written yet. `skipped` are the files of a ZIP that are no
 * documents.
 */
export type ParsedFile = { filename: string; sha256: string; size: number; skipped?: SkippedMember[] } & (
  | { parts: ParsedPart[] }
  | { known: UploadedDocument[] }
  | { refused: string }
);

export type ParseContext = {
  company_id: string;
  policy: UploadPolicy;
  files: FileStore;
  parser: DocumentParser;
  /** Rejects a file that does not fit in the storage quota of the company. */
  quota: StorageQuota;
  /** The stored result of these bytes, if the company has uploaded them before. */
  findKnown: (sha256: string) => Promise<FileImportResult | undefined>;
};

/**
 * Parses a file that the policy allows (docs/specification.md#validation). The bytes are stored before any row
 * may reference them.
 */
export async function parseFile(context: ParseContext, { filename, bytes }: UploadFile): Promise<ParsedFile> {
  const name = nameByContent(filename.replace(/\0|\p{Surrogate}/gu, ''), { bytes, policy: context.policy });
  const file = { filename: name, sha256: hashSha256(bytes ?? new Uint8Array()), size: bytes?.length ?? 0 };
  const nameRefusal = checkName(name, context.policy);
  if (nameRefusal) return { ...file, refused: nameRefusal };
  const { policy } = context;
  if (bytes === null || bytes.length > policy.max_bytes) return { ...file, refused: fileTooBig(policy.max_bytes) };
  const contentRefusal = checkContent(name, bytes);
  if (contentRefusal) return { ...file, refused: contentRefusal };
  const known = await context.findKnown(file.sha256);
  if (known) return { ...file, known: known.documents, skipped: known.skipped };
  const storageRefusal = await context.quota.checkStored(file);
  if (storageRefusal) return { ...file, refused: storageRefusal };
  const parsed = await parseBytes(context, name, bytes);
  const { skipped } = parsed;
  if (parsed.type === 'refused') return { ...file, refused: parsed.detail, skipped };
  const { parts } = parsed;
  const holdRefusal = countDocumentParts(parts) > 0 ? await context.quota.checkHeld(file) : undefined;
  if (holdRefusal) return { ...file, refused: holdRefusal };
  await context.files.put(context.company_id, bytes);
  return { ...file, parts, skipped };
}

/**
 * Where no plan limits the types, the content decides: a name with a wrong extension, or with none, gets that of the
 * content. E-mail programs and senders write any.
 */
function nameByContent(name: string, { bytes, policy }: { bytes: Uint8Array | null; policy: UploadPolicy }): string {
  if (policy.plan !== null || bytes === null) return name;
  const fileType = detectFileType(bytes);
  const isSame = fileType === 'other' || fileType === readExtension(name);
  return isSame || findForeignContent(bytes) ? name : `${name}.${fileType}`;
}

/** The number of documents that the parts may create. A PDF without a document next to it may become an invoice. */
export const countDocumentParts = (parts: readonly ParsedPart[]): number =>
  parts.filter((part) => part.type === 'document' || (part.type === 'pdf' && part.sibling === null)).length;

/** `detail` is the reason why there are no parts, in Spanish. */
type ParsedParts = { skipped: SkippedMember[] } & (
  | { type: 'ok'; parts: ParsedPart[] }
  | { type: 'refused'; detail: string }
);

/** The parts of a file. The result does not hold the bytes, because a batch would need too much memory. */
async function parseBytes(context: ParseContext, filename: string, bytes: Uint8Array): Promise<ParsedParts> {
  const { parser, company_id } = context;
  if (detectFileType(bytes) === 'pdf') {
    const reading = await parser.parsePdf({ company_id, bytes });
    if (!reading.ok) return { type: 'refused', detail: reading.detail, skipped: [] };
    const location = describeBytes(null, bytes);
    return {
      type: 'ok',
      skipped: [],
      parts: [{ name: filename, bytes: location, type: 'pdf', reading, sibling: null, isOnlyPdf: true }],
    };
  }
  // The PDF of an XML in the same ZIP is read on every plan. PDFs instead of XMLs are read only on plans that allow
  // PDFs.
  const readsPdfs = context.policy.types.includes('pdf') ? 'always' : 'beside_documents';
  const contents = await parser.parseUpload({ company_id, filename, bytes, readsPdfs });
  const { skipped } = contents;
  return contents.ok ? toParts(context, contents) : { type: 'refused', detail: contents.detail, skipped };
}

function toParts(context: ParseContext, { parts, pdfs, skipped }: Extract<UploadContents, { ok: true }>): ParsedParts {
  const documents = parts.flatMap((part) => (part.type === 'document' ? [part.document] : []));
  const detail = notAllowedDetail('pdf', context.policy);
  if (parts.length === 0 && pdfs.some(({ reading }) => reading === null)) return { type: 'refused', detail, skipped };
  const isOnlyPdf = pdfs.length === 1;
  const pdfParts = pdfs.map(({ name, bytes, reading }): ParsedPart => {
    if (reading === null) return { name, bytes, type: 'refused', detail };
    return pdfPart({ name, bytes, reading }, { documents, isOnlyPdf });
  });
  return { type: 'ok', parts: [...parts, ...pdfParts], skipped };
}

function checkName(filename: string, policy: UploadPolicy): string | undefined {
  const extension = readExtension(filename);
  const type = UploadType.safeParse(extension);
  if (!type.success) {
    return `El archivo ${filename} no es de un tipo admitido. Puedes subir: ${listTypes(policy.types)}.`;
  }
  return policy.types.includes(type.data) ? undefined : notAllowedDetail(extension, policy);
}
