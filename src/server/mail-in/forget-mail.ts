import { QUARANTINE_DAYS } from '#domain/mail/mail-message.ts';
import type { Database } from '../platform/database/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { retentionLimit } from '../retention/retention-periods.ts';
import { deleteOldConfirmationTokens } from './addresses/certified-email-tokens-table.ts';
import { deleteMailBefore, listQuarantinedBefore, updateMail } from './mail-messages.ts';
import { deleteStraysBefore } from './unmatched-messages.ts';

const NOBODY = `Nadie lo aceptó en ${QUARANTINE_DAYS} días.`;

/** What nobody accepted is discarded, and the log forgets what is long past. Run as often as one likes. */
export async function forgetMail({ db, files }: { db: Database; files: FileStore }, now: Date): Promise<void> {
  const gone = await db.asSystem(async (trx) => {
    const left = await listQuarantinedBefore(trx, retentionLimit('mail_waiting', now));
    for (const row of left) await updateMail(trx, row, { status: 'discarded', detail: NOBODY, raw_sha256: null });
    await deleteStraysBefore(trx, retentionLimit('mail_waiting', now));
    await deleteOldConfirmationTokens(trx, retentionLimit('mail_waiting', now));
    return [...left, ...(await deleteMailBefore(trx, retentionLimit('mail_log', now)))];
  });
  for (const { company_id, raw_sha256 } of gone) if (raw_sha256 !== null) await files.remove(company_id, raw_sha256);
}
