import { randomUUID } from 'node:crypto';
import type { MailStatus } from '#domain/mail/mail-message.ts';
import { lockImports } from '../invoices/import/import-lock.ts';
import { countDocuments, importWithinPlan } from '../invoices/import/import-within-plan.ts';
import type { Trx } from '../platform/database/trx.ts';
import { writeBooks } from '../platform/idempotency/run-company-write.ts';
import type { Receiver } from './find-receiver.ts';
import { readMailFiles } from './mail-files.ts';
import { countWaiting, findMailByKey, insertMail, type MailKey, type MailRow, updateMail } from './mail-messages.ts';
import { failedMail, isUnfinished, type MailResult, mailResult, quarantinedMail } from './mail-result.ts';
import type { IncomingMessage } from './message/incoming-message.ts';
import type { MailParts } from './message/message-parts.ts';
import type { ShownSender } from './senders/acceptance.ts';
import { overShare } from './senders/sender-share.ts';

/** What became of a message in the company it is for. `isKnown`: it had been received before. */
export type ReceivedMail = MailKey & { status: MailStatus; isKnown: boolean };
/** `isUnfinished`: another try could bring more. */
type Written = ReceivedMail & { isUnfinished: boolean };

export type Receiving = { receiver: Receiver; bytes: Uint8Array; isLast: boolean; isWhole: boolean };
export type Described = { message: IncomingMessage; shown: ShownSender };

/** More than these are nobody's to look through, and strangers must not fill the disk. */
const MOST_WAITING = 200;
const FULL = `Ya hay ${MOST_WAITING} correos por revisar: no guardamos este. Decide sobre ellos y pide que lo envíen de nuevo.`;

/** Nothing of it becomes an invoice; its bytes stay, for a person may want it read again. */
export async function keepMessage(
  parts: MailParts,
  receiving: Receiving,
  described: Described & { result: MailResult },
) {
  const { company_id } = receiving.receiver;
  const isFull = described.result.status === 'quarantined' && (await hasManyWaiting(parts, company_id));
  const { result, ...rest } = isFull ? { ...described, result: failedMail(FULL) } : described;
  const raw_sha256 = receiving.isWhole && !isFull ? await parts.files.put(company_id, receiving.bytes) : null;
  return parts.db.forCompany(company_id, (trx) =>
    write(trx, company_id, { ...rest, result, raw_sha256, now: parts.now() }),
  );
}

const hasManyWaiting = ({ db }: MailParts, company_id: string): Promise<boolean> =>
  db.forCompany(company_id, async (trx) => (await countWaiting(trx, company_id)) >= MOST_WAITING);

type Brought = { type: 'ok'; received: Written; unneeded: string | null } | { type: 'over_share'; reason: string };

/** Its files go the way of uploads. A message over its sender's share of the day waits for a person. */
export async function bringMessage(
  parts: MailParts,
  receiving: Receiving,
  described: Described,
): Promise<ReceivedMail> {
  const { receiver, bytes } = receiving;
  const { company_id, user_id } = receiver;
  const { onFailure } = parts;
  const now = parts.now();
  const read = await readMailFiles(parts, company_id, described.message.files);
  const share = {
    company_id,
    verified_sender: described.shown.verified_sender ?? '',
    documents: countDocuments(read),
    now,
  };
  const brought = await writeBooks<Brought>(parts.db, company_id, async (trx) => {
    await lockImports(trx, company_id);
    const before = await findMailByKey(trx, company_id, described.message.message_key);
    if (before && before.status !== 'quarantined') {
      return async () => ({ type: 'ok', received: known(receiver, before), unneeded: null });
    }
    const reason = await overShare(trx, share);
    if (reason !== undefined) return async () => ({ type: 'over_share', reason });
    const result = mailResult(await importWithinPlan(trx, { company_id, user_id, onFailure, now }, read));
    const received = await write(trx, company_id, { ...described, result, raw_sha256: null, now });
    return async () => ({ type: 'ok', received, unneeded: before?.raw_sha256 ?? null });
  });
  if (brought.type === 'over_share')
    return keepMessage(parts, receiving, { ...described, result: quarantinedMail(brought.reason) });
  const { received, unneeded } = brought;
  if (unneeded !== null) await parts.files.remove(company_id, unneeded);
  if (received.isUnfinished) await keepBytes(parts, received, bytes);
  return received;
}

export const known = ({ company_id }: Receiver, { id, status }: MailRow): Written => ({
  company_id,
  id,
  status,
  isKnown: true,
  isUnfinished: false,
});

/** For another try; whoever is killed before has a log without one. */
async function keepBytes({ db, files }: MailParts, { company_id, id }: MailKey, bytes: Uint8Array): Promise<void> {
  const raw_sha256 = await files.put(company_id, bytes);
  await db.forCompany(company_id, (trx) => updateMail(trx, { company_id, id }, { raw_sha256 }));
}

type Writing = Described & { result: MailResult; raw_sha256: string | null; now: Date };

/** In the transaction of what the message brought: the key of the table lets it in once. */
async function write(trx: Trx, company_id: string, writing: Writing): Promise<Written> {
  const { message, shown, result, raw_sha256, now } = writing;
  const { files: _, refused: __, ...said } = message;
  await lockImports(trx, company_id);
  const before = await findMailByKey(trx, company_id, message.message_key);
  const id = before?.id ?? randomUUID();
  if (before && before.status !== 'quarantined') {
    return { company_id, id, status: before.status, isKnown: true, isUnfinished: false };
  }
  const columns = { ...result, ...shown, raw_sha256 };
  if (before) await updateMail(trx, { company_id, id }, columns);
  else await insertMail(trx, { ...said, ...columns, company_id, id, received_at: now.toISOString() });
  return { company_id, id, status: result.status, isKnown: false, isUnfinished: isUnfinished(result) };
}
