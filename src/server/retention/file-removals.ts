import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Trx } from '../platform/database/trx.ts';
import type { ListableFileStore } from '../platform/files/file-store.ts';
import { REFERENCED_FILES } from './stored-file-uses.ts';

export type FileRemovalJob = { db: Database; files: ListableFileStore; onFailure: (error: unknown) => void };

/**
 * Records, in the transaction that deletes their rows, that the bytes of these files are to be removed: when the store
 * fails or the process is killed after the commit, the hourly job removes them. Null stands for all files of a company
 * that is deleted.
 */
export async function requestFileRemovals(
  trx: Trx,
  company_id: string,
  sha256s: readonly (string | null)[],
): Promise<void> {
  if (sha256s.length === 0) return;
  await trx
    .insertInto('file_removals')
    .values(sha256s.map((sha256) => ({ company_id, sha256 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const HOUR_MS = 3_600_000;
/** A store that is away fails each request after minutes of retries. */
const MAX_FAILURES = 3;

type Run = { company_id?: string; now?: Date };

/** Removes the requested bytes, of one company or of all. A failure is reported, and the next run tries again. */
export async function removeRequestedFiles(
  job: FileRemovalJob,
  { company_id, now = new Date() }: Run = {},
): Promise<void> {
  const unusedSince = new Date(now.getTime() - HOUR_MS);
  const requests = await job.db.asOwner((trx) => listUnused(trx, company_id));
  let failures = 0;
  for (const request of requests) {
    if (failures === MAX_FAILURES) return;
    try {
      await removeRequested(job, request, unusedSince);
    } catch (error) {
      failures += 1;
      job.onFailure(error);
    }
  }
}

type Removal = { company_id: string; sha256: string | null };

/**
 * Forgets requests for files that a row names again, because the same bytes came another time, and returns the others.
 * Their order is random, so that files that cannot be removed are not in front of the others in each run.
 */
async function listUnused(trx: Trx, company_id: string | undefined): Promise<Removal[]> {
  const ofCompany = company_id === undefined ? sql`true` : sql`r.company_id = ${company_id}`;
  await sql`
    delete from file_removals r using (${sql.raw(REFERENCED_FILES)}) f
    where ${ofCompany} and f.company_id = r.company_id and f.sha256 = r.sha256`.execute(trx);
  const { rows } = await sql<Removal>`
    select company_id, sha256 from file_removals r where ${ofCompany} order by random()`.execute(trx);
  return rows;
}

async function removeRequested(job: FileRemovalJob, { company_id, sha256 }: Removal, unusedSince: Date): Promise<void> {
  if (sha256 === null) return removeAllOf(job, company_id);
  const { db, files } = job;
  // A simultaneous upload of the same bytes has touched the file (FileStore.put): it stays, and so does the request.
  await files.removeUnused(company_id, sha256, unusedSince);
  if (await files.has(company_id, sha256)) return;
  await db.asOwner((trx) =>
    trx.deleteFrom('file_removals').where('company_id', '=', company_id).where('sha256', '=', sha256).execute(),
  );
}

/** The request stays for an hour: an upload or a message that was being received may store its bytes afterwards. */
async function removeAllOf({ db, files }: FileRemovalJob, company_id: string): Promise<void> {
  const company = await db.asOwner((trx) =>
    trx.selectFrom('companies').select('id').where('id', '=', company_id).executeTakeFirst(),
  );
  if (company) throw new Error('The files of a company that exists are not removed.');
  for await (const { sha256 } of files.list(company_id)) await files.remove(company_id, sha256);
  await db.asOwner((trx) =>
    trx
      .deleteFrom('file_removals')
      .where('company_id', '=', company_id)
      .where('requested_at', '<', sql<string>`now() - interval '1 hour'`)
      .execute(),
  );
}
