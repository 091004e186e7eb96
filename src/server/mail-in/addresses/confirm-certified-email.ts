import type { Database } from '../../platform/database/database.ts';
import type { OutgoingLetter } from '../../platform/mailer/mailer.ts';
import { Refusal } from '../../platform/refusal.ts';
import { certifiedEmailLetter } from './certified-email-email.ts';
import {
  createConfirmationToken,
  findPendingEmail,
  findSpentToken,
  markEmailConfirmed,
  spendConfirmationToken,
} from './certified-email-tokens-table.ts';

type Asking = { company_id: string; email: string; now: Date; publicUrl: string };

/** The e-mail that asks the owner of an address to confirm it; undefined where there is nothing to confirm. */
export function writeConfirmation(db: Database, asking: Asking): Promise<OutgoingLetter | undefined> {
  const { company_id, email, now, publicUrl } = asking;
  return db.asSystem(async (trx) => {
    const pending = await findPendingEmail(trx, { company_id, email });
    if (!pending) return undefined;
    const token = await createConfirmationToken(trx, { company_id, email }, now);
    const link = `${publicUrl}/confirm-certified-email?token=${token}`;
    return certifiedEmailLetter({ to: email, company_name: pending.company_name, link });
  });
}

/** Answers what was confirmed, also when the link is opened again. Throws `token_invalid`. */
export function confirmCertifiedEmail(db: Database, token: string, now: Date) {
  return db.asSystem(async (trx) => {
    const spent = await spendConfirmationToken(trx, token, now);
    if (spent) await markEmailConfirmed(trx, spent, now);
    const address = spent ?? (await findSpentToken(trx, token));
    if (!address) throw new Refusal('token_invalid', 'El enlace venció o no es válido. Pide que te envíen otro.');
    const { name: company_name } = await trx
      .selectFrom('companies')
      .select('name')
      .where('id', '=', address.company_id)
      .executeTakeFirstOrThrow();
    return { email: address.email, company_id: address.company_id, company_name };
  });
}
