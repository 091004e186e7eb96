import type { Trx } from '../../platform/database/trx.ts';

const DAY_MS = 86_400_000;
/** What one sender may bring to one company within 24 hours; the rest waits for a person. */
export const SENDER_SHARE = { messages: 100, documents: 300 };

type Asking = { company_id: string; verified_sender: string; documents: number; now: Date };

/**
 * Why a message with so many documents is more than its sender's share of the day, in Spanish; undefined where it is
 * not. What a person accepted does not count.
 */
export async function overShare(trx: Trx, asking: Asking): Promise<string | undefined> {
  const used = await readUse(trx, asking);
  const { verified_sender, documents } = asking;
  if (used.messages >= SENDER_SHARE.messages) {
    return `${verified_sender} ya envió ${SENDER_SHARE.messages} correos en 24 horas. Decide si aceptas este.`;
  }
  if (used.documents + documents > SENDER_SHARE.documents) {
    return `Con este correo, ${verified_sender} envía más de ${SENDER_SHARE.documents} documentos en 24 horas. Decide si lo aceptas.`;
  }
  return undefined;
}

async function readUse(trx: Trx, { company_id, verified_sender, now }: Asking) {
  const rows = await trx
    .selectFrom('mail_messages')
    .select(['created_count', 'attached_count', 'duplicate_count', 'refused_count'])
    .where('company_id', '=', company_id)
    .where('verified_sender', '=', verified_sender)
    .where('received_at', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .where('status', 'in', ['processed', 'nothing', 'failed'])
    .where('accepted_by', 'is', null)
    .limit(SENDER_SHARE.messages)
    .execute();
  const documents = rows.reduce(
    (sum, row) => sum + row.created_count + row.attached_count + row.duplicate_count + row.refused_count,
    0,
  );
  return { messages: rows.length, documents };
}
