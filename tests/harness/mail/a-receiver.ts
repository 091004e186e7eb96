import { randomUUID } from 'node:crypto';
import { insertAcceptedSender } from '#server/mail-in/senders/accepted-senders-table.ts';
import type { Api, Member } from '../server/an-api.ts';

/** A company that receives email at `address`, from `certified`. */
export type Receiver = Member & { address: string; certified: string };

type Kind = {
  isOn?: boolean;
  isConfirmed?: boolean;
  /** Senders whose messages are accepted automatically. */
  accepts?: string[];
};

export const KNOWN_SENDERS = ['papelera.example', 'otra.example'];

export async function aReceiver(
  api: Api,
  { isOn = true, isConfirmed = true, accepts = KNOWN_SENDERS }: Kind = {},
): Promise<Receiver> {
  const member = await api.aMember();
  const { token, company_id } = member;
  const certified = `${randomUUID()}@cafe.example`;
  await api.request('PUT', '/admin/certified-email', { token, body: { certified_emails: [certified] } });
  const { body } = await api.request('PUT', '/admin/email-ingest', { token, body: { enabled: isOn } });
  await api.db.asOwner(async (trx) => {
    const confirmed_at = isConfirmed ? new Date().toISOString() : null;
    await trx.updateTable('certified_emails').set({ confirmed_at }).where('company_id', '=', company_id).execute();
    for (const sender of accepts) await insertAcceptedSender(trx, { company_id, sender, accepted_by: member.user.id });
  });
  return { ...member, address: body.inbound_address, certified };
}

/** A message as our mail server stores it: with the recipient it recorded, above the other headers. */
export function delivered(address: string, message: Uint8Array): Buffer {
  const received = 'Received: from proveedor.example by buzon.example with LMTP; Sat, 21 Nov 2026 10:00:00 -0500';
  return Buffer.concat([
    Buffer.from(`Return-Path: <x@y.example>\r\nDelivered-To: ${address}\r\n${received}\r\n`),
    message,
  ]);
}
