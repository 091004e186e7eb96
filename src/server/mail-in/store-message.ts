import { randomUUID } from 'node:crypto';
import type { UploadResult } from '#domain/files/upload.ts';
import type { MailStatus } from '#domain/mail/mail-message.ts';
import { lockImports } from '../invoices/import/import-lock.ts';
import { countDocuments, importWithinPlan } from '../invoices/import/import-within-plan.ts';
import { measureImport } from '../invoices/import/measure-import.ts';
import type { Trx } from '../platform/database/trx.ts';
import { runCompanyWrite } from '../platform/idempotency/company-write.ts';
import { requestFileRemovals } from '../retention/file-removals.ts';
import type { Receiver } from './find-receiver.ts';
import { readMailFiles } from './mail-files.ts';
import {
  countKeptWithoutFiles,
  countQuarantined,
  findMailByKey,
  insertMail,
  type MailKey,
  type MailRow,
  updateMail,
} from './mail-messages.ts';
import { failedMail, isUnfinished, type MailResult, mailResult, quarantinedMail } from './mail-result.ts';
import type { IncomingMessage } from './message/incoming-message.ts';
import type { MailDependencies } from './message/mail-dependencies.ts';
import type { ShownSender } from './senders/acceptance.ts';
import { findLimitExcess } from './senders/sender-limit.ts';

/** The result of a message in its company. `isKnown`: it was received before. */
export type ReceivedMail = MailKey & { status: MailStatus; isKnown: boolean };

export type IncomingMail = { receiver: Receiver; bytes: Uint8Array; isLast: boolean; isWhole: boolean };
export type DescribedMail = { message: IncomingMessage; shown: ShownSender };

/** A user cannot review more than this, and unknown senders must not fill the disk. */
const MAX_QUARANTINED = 200;
/** Messages without invoices whose bytes are kept for a later version. */
const MAX_KEPT_WITHOUT_FILES = 200;
const FULL = `Ya hay ${MAX_QUARANTINED} correos por revisar: no guardamos este. Decide sobre ellos y pide que lo envíen de nuevo.`;

/** Stores a message without importing it. Its bytes stay, because a user may have it parsed again. */
export async function storeMessage(
  deps: MailDependencies,
  incoming: IncomingMail,
  mail: DescribedMail & { result: MailResult },
) {
  const { company_id } = incoming.receiver;
  const isFull = mail.result.status === 'quarantined' && (await isQuarantineFull(deps, company_id));
  const { result, ...rest } = isFull ? { ...mail, result: failedMail(FULL) } : mail;
  const raw_sha256 = incoming.isWhole && !isFull ? await deps.files.put(company_id, incoming.bytes) : null;
  return deps.db.forCompany(company_id, (trx) =>
    writeMail(trx, company_id, { ...rest, result, raw_sha256, now: deps.now() }),
  );
}

const isQuarantineFull = ({ db }: MailDependencies, company_id: string): Promise<boolean> =>
  db.forCompany(company_id, async (trx) => (await countQuarantined(trx, company_id)) >= MAX_QUARANTINED);

/** Anybody may send annexes without an invoice: they need no decision, and must not fill the disk. */
const isKeptFull = async (trx: Trx, company_id: string): Promise<boolean> =>
  (await countKeptWithoutFiles(trx, company_id)) >= MAX_KEPT_WITHOUT_FILES;

type ImportOutcome =
  | { type: 'ok'; received: ReceivedMail; unneeded: string[]; imported?: UploadResult }
  | { type: 'over_share'; reason: string };

/**
 * Imports the files of a message like uploads. A message over its sender's daily limit is quarantined. Its bytes are stored
 * before its entry, so that an entry for another try has them. Their removal is requested wherever the entry may not
 * need them; what an entry names is not removed.
 */
export async function importMessage(
  deps: MailDependencies,
  incoming: IncomingMail,
  mail: DescribedMail,
): Promise<ReceivedMail> {
  const { receiver, bytes } = incoming;
  const { company_id, user_id } = receiver;
  const { onFailure } = deps;
  const now = deps.now();
  const read = await readMailFiles(deps, company_id, mail.message.files);
  const sha256 = await deps.files.put(company_id, bytes);
  const usage = {
    company_id,
    verified_sender: mail.shown.verified_sender ?? '',
    documents: countDocuments(read),
    now,
  };
  const outcome = await runCompanyWrite<ImportOutcome>(deps.db, company_id, async (trx) => {
    await lockImports(trx, company_id);
    const existing = await findMailByKey(trx, company_id, mail.message.message_key);
    if (existing && existing.status !== 'quarantined') {
      await requestFileRemovals(trx, company_id, [sha256]);
      return async () => ({ type: 'ok', received: toKnownMail(receiver, existing), unneeded: [] });
    }
    const reason = await findLimitExcess(trx, usage);
    if (reason !== undefined) {
      await requestFileRemovals(trx, company_id, [sha256]);
      return async () => ({ type: 'over_share', reason });
    }
    const imported = await importWithinPlan(trx, { company_id, user_id, source: 'mail', onFailure, now }, read);
    const result = mailResult(imported, mail.message.skipped);
    const mayRetry = isUnfinished(result, mail.message.skipped);
    const isKept = mayRetry && !(result.status === 'nothing' && (await isKeptFull(trx, company_id)));
    const received = await writeMail(trx, company_id, { ...mail, result, raw_sha256: isKept ? sha256 : null, now });
    const unneeded = [...new Set([sha256, existing?.raw_sha256 ?? sha256])].filter((one) => !isKept || one !== sha256);
    await requestFileRemovals(trx, company_id, unneeded);
    return async () => ({ type: 'ok', received, unneeded, imported });
  });
  if (outcome.type === 'over_share')
    return storeMessage(deps, incoming, { ...mail, result: quarantinedMail(outcome.reason) });
  const { received, unneeded, imported } = outcome;
  if (imported) measureImport('mail', imported, mail.message.skipped.length);
  for (const unused of unneeded) await deps.files.remove(company_id, unused).catch(onFailure);
  return received;
}

/** Returns the result of a message that was received before. */
export const toKnownMail = ({ company_id }: Receiver, { id, status }: MailRow): ReceivedMail => ({
  company_id,
  id,
  status,
  isKnown: true,
});

type MailToWrite = DescribedMail & { result: MailResult; raw_sha256: string | null; now: Date };

/** Runs in the transaction of the import: the unique message key admits the message once. */
async function writeMail(trx: Trx, company_id: string, mail: MailToWrite): Promise<ReceivedMail> {
  const { message, shown, result, raw_sha256, now } = mail;
  const { files: _, refused: __, skipped: ___, ...head } = message;
  await lockImports(trx, company_id);
  const before = await findMailByKey(trx, company_id, message.message_key);
  const id = before?.id ?? randomUUID();
  if (before && before.status !== 'quarantined') {
    return { company_id, id, status: before.status, isKnown: true };
  }
  const columns = { ...result, ...shown, raw_sha256 };
  if (before) await updateMail(trx, { company_id, id }, columns);
  else await insertMail(trx, { ...head, ...columns, company_id, id, received_at: now.toISOString() });
  return { company_id, id, status: result.status, isKnown: false };
}
