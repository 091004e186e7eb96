import type { Trx } from '../../platform/database/trx.ts';
import { listConfirmedEmails } from '../addresses/certified-emails-table.ts';
import type { IncomingMessage } from '../message/incoming-message.ts';
import { isAcceptedSender } from './accepted-senders-table.ts';
import type { SenderCheck } from './check-sender.ts';
import { senderKey } from './sender-key.ts';

/**
 * The displayed sender of a message, and the key by which a sender is accepted and counted; null when it was not
 * verified.
 */
export type ShownSender = { sender: string | null; sender_name: string | null; verified_sender: string | null };

/** Whether a message is imported automatically, or why it waits for a user; `reason` is Spanish text for the user. */
export type Acceptance = { type: 'accepted' } | { type: 'waiting'; reason: string };

const CONFIRM = 'Antes de aceptarlo, confirma con el remitente que lo envió.';
const MISREAD = `El remitente que muestra el mensaje no es el que pudimos comprobar. ${CONFIRM}`;
const UNCONFIRMED =
  'Ningún correo certificado está confirmado todavía. Confírmalo para que las facturas entren solas; mientras tanto, puedes aceptar este correo.';

const waitForDecision = (reason: string): Acceptance => ({ type: 'waiting', reason });
const ACCEPTED: Acceptance = { type: 'accepted' };

type CheckedMessage = { message: IncomingMessage; check: SenderCheck };

/** Returns the sender that was checked, never the one that another parser read from the same field. */
export function shownSender({ message, check }: CheckedMessage): ShownSender {
  const isSame = check.sender !== null && check.sender === message.sender;
  return {
    sender: check.sender,
    // A display name that contains an address could be mistaken for the sender.
    sender_name: isSame && !message.sender_name?.includes('@') ? message.sender_name : null,
    verified_sender: isSame && check.type === 'pass' ? senderKey(check.sender) : null,
  };
}

/**
 * Accepts a message when its sender is verified and the company trusts that sender: a confirmed certified e-mail, or a
 * sender that a user accepted. A message without files needs no decision, because it has nothing to import.
 */
export async function decideAcceptance(
  trx: Trx,
  company_id: string,
  checkedMessage: CheckedMessage,
): Promise<Acceptance> {
  const { message, check } = checkedMessage;
  if (check.type !== 'pass') return waitForDecision(`${check.reason} ${CONFIRM}`);
  const { verified_sender } = shownSender(checkedMessage);
  if (verified_sender === null) return waitForDecision(MISREAD);
  if (message.files.length === 0) return ACCEPTED;
  const confirmed = await listConfirmedEmails(trx, company_id);
  if (confirmed.length === 0) return waitForDecision(UNCONFIRMED);
  if (confirmed.includes(check.sender)) return ACCEPTED;
  if (await isAcceptedSender(trx, company_id, verified_sender)) return ACCEPTED;
  return waitForDecision(`Es la primera vez que llegan facturas de ${verified_sender}. Decide si las aceptas.`);
}
