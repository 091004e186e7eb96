import { type AdminSettings, certifiedEmailLimit, readEmails } from '#domain/certified-email.ts';
import { readIngestState, replaceCertifiedEmails, setIngestEnabled } from '../db/certified-emails.ts';
import { isCode } from '../is-code.ts';
import { Refusal } from '../refusal.ts';
import type { Managing } from './company-users.ts';

const UNIQUE_VIOLATION = '23505';

/** The settings as the portal shows them. */
export async function readAdminSettings({ trx, company_id, actor }: Managing): Promise<AdminSettings> {
  const { emails, isEnabled } = await readIngestState(trx, company_id);
  return {
    certified_emails: emails,
    certified_email: emails[0] ?? null,
    email_ingest_enabled: isEnabled,
    limit: certifiedEmailLimit(actor.plan),
  };
}

/**
 * Replaces them all; without any left no e-mail is taken in. Answers what was kept. Throws `invalid_input` naming what
 * is no address, `certified_emails_limit` or `certified_email_taken`.
 */
export async function changeCertifiedEmails(
  { trx, company_id, actor }: Managing,
  given: readonly string[],
): Promise<string[]> {
  const { emails, invalid } = readEmails(given);
  const [wrong] = invalid;
  if (wrong !== undefined) throw new Refusal('invalid_input', `«${wrong}» no es un correo válido.`);
  const limit = certifiedEmailLimit(actor.plan);
  if (emails.length > limit) {
    throw new Refusal('certified_emails_limit', `Puedes registrar hasta ${limit} correos certificados.`);
  }
  await replaceCertifiedEmails(trx, company_id, emails).catch((error) => {
    throw isCode(error, UNIQUE_VIOLATION) ? new Refusal('certified_email_taken') : error;
  });
  if (emails.length === 0) await setIngestEnabled(trx, company_id, false);
  return emails;
}

/** Throws `ingest_needs_email`. */
export async function changeEmailIngest({ trx, company_id }: Managing, enabled: boolean): Promise<void> {
  const { emails } = await readIngestState(trx, company_id);
  if (enabled && emails.length === 0) throw new Refusal('ingest_needs_email');
  await setIngestEnabled(trx, company_id, enabled);
}
