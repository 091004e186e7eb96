import type { Trx } from '../../platform/database/trx.ts';

const DAY_MS = 86_400_000;
/** The limit of one sender for one company within 24 hours; further messages wait for a user. */
export const SENDER_LIMIT = { messages: 100, documents: 300 };

type SenderUsageRequest = { company_id: string; verified_sender: string; documents: number; now: Date };

/**
 * Returns the Spanish reason why a message with this number of documents exceeds its sender's daily limit; undefined
 * when it does not. Messages that a user accepted do not count.
 */
export async function findLimitExcess(trx: Trx, request: SenderUsageRequest): Promise<string | undefined> {
  const usage = await readUsage(trx, request);
  const { verified_sender, documents } = request;
  if (usage.messages >= SENDER_LIMIT.messages) {
    return `${verified_sender} ya envió ${SENDER_LIMIT.messages} correos en 24 horas. Decide si aceptas este.`;
  }
  if (usage.documents + documents > SENDER_LIMIT.documents) {
    return `Con este correo, ${verified_sender} envía más de ${SENDER_LIMIT.documents} documentos en 24 horas. Decide si lo aceptas.`;
  }
  return undefined;
}

async function readUsage(trx: Trx, { company_id, verified_sender, now }: SenderUsageRequest) {
  const rows = await trx
    .selectFrom('mail_messages')
    .select(['created_count', 'attached_count', 'duplicate_count', 'refused_count'])
    .where('company_id', '=', company_id)
    .where('verified_sender', '=', verified_sender)
    .where('received_at', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .where('status', 'in', ['processed', 'nothing', 'failed'])
    .where('accepted_by', 'is', null)
    .limit(SENDER_LIMIT.messages)
    .execute();
  const documents = rows.reduce(
    (sum, row) => sum + row.created_count + row.attached_count + row.duplicate_count + row.refused_count,
    0,
  );
  return { messages: rows.length, documents };
}
