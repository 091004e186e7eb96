import type { Database } from '../../platform/database/database.ts';
import type { OutgoingEmail } from '../../platform/mailer/mailer.ts';
import { Refusal } from '../../platform/refusal.ts';
import { certifiedEmailConfirmation } from './certified-email-confirmation.ts';
import {
  consumeConfirmationToken,
  createConfirmationToken,
  findConsumedToken,
  findPendingEmail,
  markEmailConfirmed,
} from './certified-email-tokens-table.ts';

type ConfirmationRequest = { company_id: string; email: string; now: Date; publicUrl: string };

/** Returns the confirmation e-mail of an address; undefined where no confirmation is pending. */
export function createConfirmationEmail(
  db: Database,
  request: ConfirmationRequest,
): Promise<OutgoingEmail | undefined> {
  const { company_id, email, now, publicUrl } = request;
  return db.asOwner(async (trx) => {
    const pending = await findPendingEmail(trx, { company_id, email });
    if (!pending) return undefined;
    const token = await createConfirmationToken(trx, { company_id, email }, now);
    const link = `${publicUrl}/confirm-certified-email?token=${token}`;
    return certifiedEmailConfirmation({ to: email, company_name: pending.company_name, link });
  });
}

/** Confirms the address of a token and returns it, also when the link is opened again. Throws `token_invalid`. */
export function confirmCertifiedEmail(db: Database, token: string, now: Date) {
  return db.asOwner(async (trx) => {
    const consumed = await consumeConfirmationToken(trx, token, now);
    if (consumed) await markEmailConfirmed(trx, consumed, now);
    const address = consumed ?? (await findConsumedToken(trx, token));
    if (!address) throw new Refusal('token_invalid', 'El enlace venció o no es válido. Pide que te envíen otro.');
    const { name: company_name } = await trx
      .selectFrom('companies')
      .select('name')
      .where('id', '=', address.company_id)
      .executeTakeFirstOrThrow();
    return { email: address.email, company_id: address.company_id, company_name };
  });
}
