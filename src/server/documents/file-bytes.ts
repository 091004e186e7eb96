import type { FileStore } from '../platform/files/file-store.ts';
import type { DocumentParser } from './parser/document-parser.ts';

type FileBytesDependencies = { files: FileStore; parser: DocumentParser };

/** The location of bytes: a stored file, or the member of a ZIP with its path ("a.zip/b.xml"). */
export type FileLocation = { sha256: string | null; stored_sha256: string; member: string | null };

/** Members are not stored separately: they are extracted from the archive. */
export async function readFileBytes(
  { files, parser }: FileBytesDependencies,
  company_id: string,
  { sha256, stored_sha256, member }: FileLocation,
): Promise<Uint8Array | undefined> {
  const stored = await files.get(company_id, stored_sha256);
  if (!stored || member === null) return stored;
  return parser.extractMember({ company_id, bytes: stored, member, sha256 });
}
