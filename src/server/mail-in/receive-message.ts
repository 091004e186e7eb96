import { createHash } from 'node:crypto';
import { MAX_MESSAGE_BYTES } from '#domain/mail/mail-message.ts';
import { Refusal } from '../platform/refusal.ts';
import { readRecipientToken } from './addresses/inbound-address.ts';
import { findReceiver, type Receiver } from './find-receiver.ts';
import { findMailByKey } from './mail-messages.ts';
import { failedMail, quarantinedMail } from './mail-result.ts';
import type { IncomingMessage } from './message/incoming-message.ts';
import type { MailParts } from './message/message-parts.ts';
import { MOST_HEAD_BYTES, splitMessage } from './message/split-message.ts';
import { decideAcceptance, shownSender } from './senders/acceptance.ts';
import type { SenderCheck } from './senders/check-sender.ts';
import { readFromAddress } from './senders/from-address.ts';
import { bringMessage, keepMessage, known, type ReceivedMail, type Receiving } from './store-message.ts';
import { noteStray } from './unmatched-messages.ts';

export type { ReceivedMail } from './store-message.ts';

/** `size` is that of the whole message where `bytes` are only its head; `tries`: how often it was begun, from 1. */
export type RawMessage = { bytes: Uint8Array; size?: number; tries?: number };

/** It could not be known now what the message is: whoever has it gives it again. */
export class TryAgain extends Error {
  override readonly name = 'TryAgain';
}

/** From this try on what cannot be known is not waited for, and what goes wrong is logged. */
const LAST_TRY = 3;
/** The process ended during each of so many tries: the message is not read any more. */
const MOST_TRIES = 8;
const GAVE_UP = 'No fue posible procesar el mensaje.';
const HEAD_TOO_BIG = 'El encabezado del mensaje es demasiado largo.';
const TOO_BIG = `El mensaje supera ${MAX_MESSAGE_BYTES / 1024 / 1024} MB.`;

/** The company whose inbound address our mail server recorded. Reads nothing but the top of the head. */
export async function receiverOf({ db, inbound, now }: MailParts, bytes: Uint8Array): Promise<Receiver | undefined> {
  const token = inbound && readRecipientToken(inbound, splitMessage(bytes).head);
  return token === undefined ? undefined : db.asSystem((trx) => findReceiver(trx, token, now()));
}

/**
 * A message into the invoices of the one company it was delivered to, once: what it brings and that it came are one
 * transaction. A message for nobody is not read: its key and size are kept, and undefined is returned. Throws when it
 * has to be given again.
 */
export async function receiveMessage(parts: MailParts, raw: RawMessage): Promise<ReceivedMail | undefined> {
  const { bytes, size = bytes.length, tries = 1 } = raw;
  const receiver = await receiverOf(parts, bytes);
  if (!receiver) {
    const stray = { message_key: headKey(bytes, size), size, received_at: parts.now().toISOString() };
    await parts.db.asSystem((trx) => noteStray(trx, stray));
    return undefined;
  }
  const isLast = tries >= LAST_TRY;
  const receiving = { receiver, bytes, isLast, isWhole: size === bytes.length };
  const refused = refusalOf({ bytes, size, tries });
  if (refused !== undefined) return refuse(parts, { ...receiving, size, reason: refused });
  try {
    return await receiveWhole(parts, receiving);
  } catch (error) {
    if (error instanceof TryAgain || wasNotLookedAt(error) || !isLast) throw error;
    parts.onFailure(error);
    return refuse(parts, { ...receiving, size, reason: GAVE_UP });
  }
}

/** Returns the Spanish reason why a message is not read: its size, the size of its head, or the tries that failed. */
function refusalOf({ bytes, size, tries }: Required<RawMessage>): string | undefined {
  if (size > MAX_MESSAGE_BYTES) return TOO_BIG;
  if (splitMessage(bytes).head.length >= MOST_HEAD_BYTES) return HEAD_TOO_BIG;
  return tries > MOST_TRIES ? GAVE_UP : undefined;
}

/** The parser was full or the server is stopping: nothing is known against the message. MOST_TRIES bounds this as well. */
const wasNotLookedAt = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'too_many_attempts' || error.code === 'not_ready');

/** Of the head alone, so that a message for nobody costs nothing, whatever its size. */
const headKey = (bytes: Uint8Array, size: number): string =>
  createHash('sha256').update(splitMessage(bytes).head).update(` ${size}`).digest('hex');

/** Logs a message that is not read, from its head. */
async function refuse(parts: MailParts, refusing: Receiving & { size: number; reason: string }) {
  const { receiver, bytes, size, reason } = refusing;
  const { company_id } = receiver;
  const { head } = splitMessage(bytes);
  const nothing = { message_id: null, message_key: '', sender_name: null, subject: '', sent_at: null };
  const said = await parts
    .parseMessage({ bytes: head, company_id })
    .catch((): IncomingMessage => ({ ...nothing, sender: null, files: [], refused: null }));
  const message = { ...said, message_key: headKey(bytes, size), files: [], refused: reason };
  const shown = { sender: readFromAddress(head) ?? null, sender_name: null, verified_sender: null };
  const kept = await findKept(parts, receiver, message);
  return kept ? known(receiver, kept) : keepMessage(parts, refusing, { message, shown, result: failedMail(reason) });
}

async function receiveWhole(parts: MailParts, receiving: Receiving): Promise<ReceivedMail> {
  const { receiver, bytes } = receiving;
  const { company_id } = receiver;
  const message = await parts.parseMessage({ bytes, company_id });
  const kept = await findKept(parts, receiver, message);
  if (kept && kept.status !== 'quarantined') return known(receiver, kept);
  const check = await checkSender(parts, receiving);
  const shown = shownSender({ message, check });
  if (message.refused !== null) {
    return keepMessage(parts, receiving, { message, shown, result: failedMail(message.refused) });
  }
  const acceptance = await parts.db.forCompany(company_id, (trx) =>
    decideAcceptance(trx, company_id, { message, check }),
  );
  if (acceptance.type === 'accepted') return bringMessage(parts, receiving, { message, shown });
  // A copy of a message that waits; a message that waits comes in once its sender is accepted or proven.
  if (kept) return known(receiver, kept);
  return keepMessage(parts, receiving, { message, shown, result: quarantinedMail(acceptance.reason) });
}

const findKept = ({ db }: MailParts, { company_id }: Receiver, { message_key }: IncomingMessage) =>
  db.forCompany(company_id, (trx) => findMailByKey(trx, company_id, message_key));

async function checkSender(parts: MailParts, { receiver, bytes, isLast }: Receiving): Promise<SenderCheck> {
  const check = await parts.checkSender(bytes, receiver.company_id);
  if (check.verdict === 'unsure' && !isLast) throw new TryAgain(check.reason);
  return check;
}
