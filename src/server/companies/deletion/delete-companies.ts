import { recordRemovedSessions } from '../../accounts/sessions/removed-sessions.ts';
import { closeSessionsInCompany } from '../../accounts/sessions/sessions.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Trx } from '../../platform/database/trx.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { BackgroundMailer } from '../../platform/mailer/background-mailer.ts';
import { deletedEmail } from './deletion-emails.ts';
import { listDueDeletions } from './deletion-table.ts';
import { readAccountUsers } from './request-deletion.ts';

type DeletionJob = {
  db: Database;
  files: FileStore;
  postOffice: Pick<BackgroundMailer, 'send'>;
  /** The stored files that a row of the company names. */
  listFiles: (trx: Trx, company_id: string) => Promise<string[]>;
  onFailure: (error: unknown) => void;
};

/**
 * Deletes the accounts whose time to cancel is over: sessions, then bytes, then rows. A failure is reported, and the
 * next run begins again. The audit log stays for its period.
 */
export async function deleteDueCompanies(job: DeletionJob, now: Date): Promise<void> {
  const due = await job.db.asOwner((trx) => listDueDeletions(trx, now));
  for (const company_id of due) await deleteCompany(job, company_id, now).catch(job.onFailure);
}

async function deleteCompany(job: DeletionJob, company_id: string, now: Date): Promise<void> {
  const { db, files, listFiles } = job;
  await db.asOwner((trx) => endSessions(trx, company_id, now));
  for (const sha256 of await db.asOwner((trx) => listFiles(trx, company_id))) await files.remove(company_id, sha256);
  const { left, company, emails } = await db.asOwner(async (trx) => {
    // A message or an import may have brought files meanwhile.
    const stored = await listFiles(trx, company_id);
    const users = await readAccountUsers(trx, company_id);
    await deleteRows(trx, company_id);
    return { left: stored, ...users };
  });
  for (const sha256 of left) await files.remove(company_id, sha256);
  for (const to of emails) job.postOffice.send(deletedEmail({ to, company }));
}

/** What names files, parties and imports goes before them: these references are not deleted with what they name. */
async function deleteRows(trx: Trx, company_id: string): Promise<void> {
  for (const table of ['records', 'record_attachments', 'application_responses', 'pdf_documents', 'invoices'] as const)
    await trx.deleteFrom(table).where('company_id', '=', company_id).execute();
  await trx.deleteFrom('companies').where('id', '=', company_id).execute();
}

/** The devices of the company learn at their next request that the account is gone, and delete its data. */
async function endSessions(trx: Trx, company_id: string, now: Date): Promise<void> {
  const members = await trx.selectFrom('memberships').select('user_id').where('company_id', '=', company_id).execute();
  for (const { user_id } of members) {
    await recordRemovedSessions(trx, { company_id, user_id }, now);
    await closeSessionsInCompany(trx, { company_id, user_id });
  }
}
