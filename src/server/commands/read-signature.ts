import type { DianDocument } from '#domain/dian/document.ts';
import type { DetailSignature } from '#domain/invoice-detail.ts';
import type { FileStore } from '../files/file-store.ts';
import { readFileBytes } from './file-bytes.ts';

type Stored = { document: DianDocument; file_sha256: string; member: string | null; xml_sha256: string | null };

/** What the signature of a document proves, read from the bytes it came in; null when those are gone. */
export async function readSignature(
  files: FileStore,
  company_id: string,
  { document, file_sha256: stored_sha256, member, xml_sha256: sha256 }: Stored,
): Promise<DetailSignature | null> {
  const bytes = await readFileBytes(files, company_id, { sha256, stored_sha256, member });
  if (!bytes) return null;
  // libxml2 is 14 MB of memory: it comes with the first invoice somebody looks at.
  const { checkSignatures } = await import('../ingest/signature.ts');
  const all = await checkSignatures(bytes);
  const own = all.find(({ root, number }) => root === document.root && number === document.number);
  return own?.signature ?? null;
}
