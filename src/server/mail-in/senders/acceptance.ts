import type { Trx } from '../../platform/database/trx.ts';
import { listConfirmedEmails } from '../addresses/certified-emails-table.ts';
import type { IncomingMessage } from '../message/incoming-message.ts';
import { isAcceptedSender } from './accepted-senders-table.ts';
import type { SenderCheck } from './check-sender.ts';
import { senderKey } from './sender-key.ts';

/** The sender that is shown of a message, and by what its sender is accepted and counted; null where it was not proven. */
export type ShownSender = { sender: string | null; sender_name: string | null; verified_sender: string | null };

/** Whether a message comes in by itself, or why it waits for a person; `reason` is Spanish, ready to show. */
export type Acceptance = { type: 'accepted' } | { type: 'waiting'; reason: string };

const MISREAD = 'El remitente que muestra el mensaje no es el que pudimos comprobar.';
const UNCONFIRMED =
  'Ningún correo certificado está confirmado todavía. Confírmalo para que las facturas entren solas; mientras tanto, puedes aceptar este correo.';

const waitForDecision = (reason: string): Acceptance => ({ type: 'waiting', reason });
const ACCEPTED: Acceptance = { type: 'accepted' };

type CheckedMessage = { message: IncomingMessage; check: SenderCheck };

/** The sender that was checked, never the one that another program read out of the same field. */
export function shownSender({ message, check }: CheckedMessage): ShownSender {
  const isSame = check.sender !== null && check.sender === message.sender;
  return {
    sender: check.sender,
    // A name with an address in it passes for a sender.
    sender_name: isSame && !message.sender_name?.includes('@') ? message.sender_name : null,
    verified_sender: isSame && check.type === 'pass' ? senderKey(check.sender) : null,
  };
}

/**
 * A message comes in when its sender was proven and the company trusts that sender: a confirmed certified e-mail, or
 * one that a person has accepted. One that brings no file needs no decision: nothing of it can come in.
 */
export async function decideAcceptance(
  trx: Trx,
  company_id: string,
  checkedMessage: CheckedMessage,
): Promise<Acceptance> {
  const { message, check } = checkedMessage;
  if (check.type !== 'pass') return waitForDecision(check.reason);
  const { verified_sender } = shownSender(checkedMessage);
  if (verified_sender === null) return waitForDecision(MISREAD);
  if (message.files.length === 0) return ACCEPTED;
  const confirmed = await listConfirmedEmails(trx, company_id);
  if (confirmed.length === 0) return waitForDecision(UNCONFIRMED);
  if (confirmed.includes(check.sender)) return ACCEPTED;
  if (await isAcceptedSender(trx, company_id, verified_sender)) return ACCEPTED;
  return waitForDecision(`Es la primera vez que llegan facturas de ${verified_sender}. Decide si las aceptas.`);
}
