import { createStorageQuotas } from '../companies/storage-quota.ts';
import { type ParsedFile, parseFile, type UploadFile } from '../documents/parse-file.ts';
import { parseFiles } from '../documents/parse-files.ts';
import type { DocumentParser } from '../documents/parser/document-parser.ts';
import { ANY_DOCUMENT } from '../documents/upload-policy.ts';
import { findKnownFile } from '../invoices/import/known-files.ts';
import type { Database } from '../platform/database/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { IncomingFile } from './message/incoming-message.ts';

type MailFilesDependencies = { db: Database; files: FileStore; parser: DocumentParser; now: () => Date };

/** Parses the files of a message like uploads. */
export async function readMailFiles(
  { db, files, parser, now }: MailFilesDependencies,
  company_id: string,
  incoming: readonly IncomingFile[],
): Promise<ParsedFile[]> {
  const quota = createStorageQuotas(db, now).forCompany(company_id);
  const reader = {
    company_id,
    policy: ANY_DOCUMENT,
    files,
    parser,
    quota,
    findKnown: (sha256: string) => findKnownFile(db, company_id, sha256),
  };
  const read = await parseFiles(listFiles(incoming), (file) => parseFile(reader, file));
  const refused = incoming.flatMap((file) => ('refused' in file ? [{ ...file, sha256: '', size: 0 }] : []));
  return [...read, ...refused];
}

async function* listFiles(incoming: readonly IncomingFile[]): AsyncGenerator<UploadFile> {
  for (const file of incoming) if ('bytes' in file) yield file;
}
