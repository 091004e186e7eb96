import { createHash } from 'node:crypto';
import { MAX_MESSAGE_BYTES } from '#domain/mail/mail-message.ts';
import { Refusal } from '../platform/refusal.ts';
import { inJob } from '../platform/tracing/in-job.ts';
import { readRecipientToken } from './addresses/inbound-address.ts';
import { findReceiver, type Receiver } from './find-receiver.ts';
import { findMailByKey } from './mail-messages.ts';
import { failedMail, quarantinedMail } from './mail-result.ts';
import type { IncomingMessage } from './message/incoming-message.ts';
import type { MailDependencies } from './message/mail-dependencies.ts';
import { MESSAGE_NOT_READ } from './message/not-read-texts.ts';
import { MAX_HEAD_BYTES, splitMessage } from './message/split-message.ts';
import { decideAcceptance, shownSender } from './senders/acceptance.ts';
import type { SenderCheck } from './senders/check-sender.ts';
import { readFromAddress } from './senders/from-address.ts';
import { type IncomingMail, importMessage, type ReceivedMail, storeMessage, toKnownMail } from './store-message.ts';
import { insertUnmatchedMessage } from './unmatched-messages.ts';

export type { ReceivedMail } from './store-message.ts';

/** `size` is that of the whole message when `bytes` are only its head; `tries` is the number of the try, from 1. */
export type RawMessage = { bytes: Uint8Array; size?: number; tries?: number };

/** The message cannot be processed now: the caller delivers it again later. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
}

/** From this try on an unavailable check is not repeated, and a failure is logged. */
const LAST_CHECK_TRY = 3;
/** The process ended during this many tries: the message is not parsed any more. */
const MAX_TRIES = 8;

/** Returns the company whose inbound address the mail server recorded. Reads only the top of the head. */
export async function resolveReceiver(
  { db, inbound, now }: MailDependencies,
  bytes: Uint8Array,
): Promise<Receiver | undefined> {
  const token = inbound && readRecipientToken(inbound, splitMessage(bytes).head);
  return token === undefined ? undefined : db.asOwner((trx) => findReceiver(trx, token, now()));
}

/**
 * Imports a message into the invoices of the company that received it, once: the import and the log entry are one
 * transaction. A message that matches no company is not parsed: its key and size are stored, and undefined is returned.
 * Throws when the caller must deliver it again.
 */
export function receiveMessage(deps: MailDependencies, raw: RawMessage): Promise<ReceivedMail | undefined> {
  return inJob('mail', () => receiveRaw(deps, raw));
}

async function receiveRaw(deps: MailDependencies, raw: RawMessage): Promise<ReceivedMail | undefined> {
  const { bytes, size = bytes.length, tries = 1 } = raw;
  const receiver = await resolveReceiver(deps, bytes);
  if (!receiver) {
    const unmatched = { message_key: hashHead(bytes, size), size, received_at: deps.now().toISOString() };
    await deps.db.asOwner((trx) => insertUnmatchedMessage(trx, unmatched));
    return undefined;
  }
  const isLast = tries >= LAST_CHECK_TRY;
  const received = { receiver, bytes, isLast, isWhole: size === bytes.length };
  const refused = findRefusal({ bytes, size, tries });
  if (refused !== undefined) return storeRefused(deps, { ...received, size, reason: refused });
  try {
    return await receiveParsed(deps, received);
  } catch (error) {
    if (error instanceof RetryLater || isTemporary(error) || !isLast) throw error;
    deps.onFailure(error);
    return storeRefused(deps, { ...received, size, reason: MESSAGE_NOT_READ.gaveUp });
  }
}

/**
 * Returns the Spanish reason why a message is not parsed: its size, the size of its head, or the number of failed
 * tries.
 */
function findRefusal({ bytes, size, tries }: Required<RawMessage>): string | undefined {
  if (size > MAX_MESSAGE_BYTES) return MESSAGE_NOT_READ.tooBig;
  if (splitMessage(bytes).head.length >= MAX_HEAD_BYTES) return MESSAGE_NOT_READ.headTooBig;
  return tries > MAX_TRIES ? MESSAGE_NOT_READ.gaveUp : undefined;
}

/**
 * The parser was busy or the server is stopping: the message itself is not the cause. MAX_TRIES also limits this case.
 */
const isTemporary = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'too_many_attempts' || error.code === 'not_ready');

/** Hashes only the head, so that a message that matches no company costs little, whatever its size. */
const hashHead = (bytes: Uint8Array, size: number): string =>
  createHash('sha256').update(splitMessage(bytes).head).update(` ${size}`).digest('hex');

/** Logs a message that is not parsed, from its head. */
async function storeRefused(deps: MailDependencies, request: IncomingMail & { size: number; reason: string }) {
  const { receiver, bytes, size, reason } = request;
  const { company_id } = receiver;
  const { head } = splitMessage(bytes);
  const emptyMessage = { message_id: null, message_key: '', sender_name: null, subject: '', sent_at: null };
  const parsed = await deps
    .parseMessage({ bytes: head, company_id })
    .catch((): IncomingMessage => ({ ...emptyMessage, sender: null, files: [], skipped: [], refused: null }));
  const message = { ...parsed, message_key: hashHead(bytes, size), files: [], skipped: [], refused: reason };
  const shown = { sender: readFromAddress(head) ?? null, sender_name: null, verified_sender: null };
  const existing = await findExisting(deps, receiver, message);
  return existing
    ? toKnownMail(receiver, existing)
    : storeMessage(deps, request, { message, shown, result: failedMail(reason) });
}

async function receiveParsed(deps: MailDependencies, incoming: IncomingMail): Promise<ReceivedMail> {
  const { receiver, bytes } = incoming;
  const { company_id } = receiver;
  const message = await deps.parseMessage({ bytes, company_id });
  const kept = await findExisting(deps, receiver, message);
  if (kept && kept.status !== 'quarantined') return toKnownMail(receiver, kept);
  const check = await checkSender(deps, incoming);
  const shown = shownSender({ message, check });
  if (message.refused !== null) {
    return storeMessage(deps, incoming, { message, shown, result: failedMail(message.refused) });
  }
  const acceptance = await deps.db.forCompany(company_id, (trx) =>
    decideAcceptance(trx, company_id, { message, check }),
  );
  if (acceptance.type === 'accepted') return importMessage(deps, incoming, { message, shown });
  // A copy of a quarantined message is not stored again; a quarantined message is imported once its sender is accepted
  // or verified.
  if (kept) return toKnownMail(receiver, kept);
  return storeMessage(deps, incoming, { message, shown, result: quarantinedMail(acceptance.reason) });
}

const findExisting = ({ db }: MailDependencies, { company_id }: Receiver, { message_key }: IncomingMessage) =>
  db.forCompany(company_id, (trx) => findMailByKey(trx, company_id, message_key));

async function checkSender(deps: MailDependencies, { receiver, bytes, isLast }: IncomingMail): Promise<SenderCheck> {
  const check = await deps.checkSender(bytes, receiver.company_id);
  if (check.type === 'unsure' && !isLast) throw new RetryLater(check.reason);
  return check;
}
