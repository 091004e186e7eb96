import { effectivePermissions } from '#domain/plan.ts';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Readers } from '../ingest/readers.ts';
import type { IncomingFile } from '../mail/incoming/incoming-message.ts';
import { findKnownFile } from './known-files.ts';
import type { ReadFile, SentFile } from './read-file.ts';
import { readFiles } from './read-files.ts';

type Parts = { db: Database; files: FileStore; readers: Readers };

/** The files of a message as uploads are read: what the plan's people may upload may also be sent to them. */
export async function readMailFiles(
  { db, files, readers }: Parts,
  company_id: string,
  incoming: readonly IncomingFile[],
): Promise<ReadFile[]> {
  const reader = {
    company_id,
    plan: 'pro',
    permissions: effectivePermissions('pro', 'titular'),
    files,
    readers,
    findKnown: (sha256: string) => findKnownFile(db, company_id, sha256),
  } as const;
  const read = await readFiles(reader, sentOf(incoming));
  const refused = incoming.flatMap((file) => ('refused' in file ? [{ ...file, sha256: '', size: 0 }] : []));
  return [...read, ...refused];
}

async function* sentOf(incoming: readonly IncomingFile[]): AsyncGenerator<SentFile> {
  for (const file of incoming) if ('bytes' in file) yield file;
}
