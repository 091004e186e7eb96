import { recordRemovedSessions } from '../../accounts/sessions/removed-sessions.ts';
import { closeSessionsInCompany } from '../../accounts/sessions/sessions.ts';
import type { Trx } from '../../platform/database/trx.ts';
import type { BackgroundMailer } from '../../platform/mailer/background-mailer.ts';
import { type FileRemovalJob, removeRequestedFiles, requestFileRemovals } from '../../retention/file-removals.ts';
import { deletedEmail } from './deletion-emails.ts';
import { listDueDeletions, lockDueDeletion } from './deletion-table.ts';
import { readAccountUsers } from './request-deletion.ts';

type DeletionJob = FileRemovalJob & { postOffice: Pick<BackgroundMailer, 'send'> };

/**
 * Deletes the accounts whose time to cancel is over: sessions and rows in one transaction, then bytes. A failure is
 * reported, and the next run tries again. The audit log stays for its period.
 */
export async function deleteDueCompanies(job: DeletionJob, now: Date): Promise<void> {
  const due = await job.db.asOwner((trx) => listDueDeletions(trx, now));
  for (const company_id of due) await deleteCompany(job, company_id, now).catch(job.onFailure);
}

async function deleteCompany(job: DeletionJob, company_id: string, now: Date): Promise<void> {
  const deleted = await job.db.asOwner(async (trx) => {
    // The titular may have cancelled it since the list was read. Until the commit, nobody can.
    if (!(await lockDueDeletion(trx, company_id, now))) return undefined;
    await endSessions(trx, company_id, now);
    const users = await readAccountUsers(trx, company_id);
    await deleteRows(trx, company_id);
    await requestFileRemovals(trx, company_id, [null]);
    return users;
  });
  if (!deleted) return;
  const { company, emails } = deleted;
  for (const to of emails) job.postOffice.send(deletedEmail({ to, company }));
  await removeRequestedFiles(job, { company_id });
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
