import { QUARANTINE_DAYS } from '#domain/mail/mail-message.ts';
import { type FileRemovalJob, removeRequestedFiles, requestFileRemovals } from '../retention/file-removals.ts';
import { retentionCutoff } from '../retention/retention-periods.ts';
import { deleteOldConfirmationTokens } from './addresses/certified-email-tokens-table.ts';
import { deleteMailBefore, listQuarantinedBefore, updateMail } from './mail-messages.ts';
import { deleteUnmatchedMessagesBefore } from './unmatched-messages.ts';

const NOT_ACCEPTED = `Nadie lo aceptó en ${QUARANTINE_DAYS} días. Si trae facturas, pide que lo envíen de nuevo.`;

/** Discards quarantined messages and deletes log entries that are past their period. It is idempotent. */
export async function deleteOldMail(job: FileRemovalJob, now: Date): Promise<void> {
  await job.db.asOwner(async (trx) => {
    const expired = await listQuarantinedBefore(trx, retentionCutoff('mail_waiting', now));
    for (const row of expired)
      await updateMail(trx, row, { status: 'discarded', detail: NOT_ACCEPTED, raw_sha256: null });
    await deleteUnmatchedMessagesBefore(trx, retentionCutoff('mail_waiting', now));
    await deleteOldConfirmationTokens(trx, retentionCutoff('mail_waiting', now));
    const deleted = await deleteMailBefore(trx, retentionCutoff('mail_log', now));
    for (const { company_id, raw_sha256 } of [...expired, ...deleted])
      if (raw_sha256 !== null) await requestFileRemovals(trx, company_id, [raw_sha256]);
  });
  await removeRequestedFiles(job, { now });
}
