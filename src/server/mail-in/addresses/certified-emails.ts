import { type AdminSettings, certifiedEmailLimit, readEmails } from '#domain/mail/certified-email.ts';
import type { ManagementContext } from '../../companies/users/manage-company-users.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listAcceptedSenders } from '../senders/accepted-senders-table.ts';
import { readIngestState, replaceCertifiedEmails, setIngestEnabled } from './certified-emails-table.ts';
import { type InboundMailbox, inboundAddress } from './inbound-address.ts';
import { readInboundToken } from './inbound-addresses-table.ts';
import { isOwnAddress } from './own-addresses.ts';

/** What the settings of every company depend on: the inbound mailbox of this server, and the server's own addresses. */
export type MailSettings = { inbound: InboundMailbox | undefined; ownAddresses: readonly string[] };

/** Returns the mail settings for the settings page. */
export async function readAdminSettings(context: ManagementContext, { inbound }: MailSettings): Promise<AdminSettings> {
  const { trx, company_id, actor } = context;
  const { addresses, isEnabled } = await readIngestState(trx, company_id);
  const emails = addresses.map(({ email }) => email);
  return {
    certified_emails: emails,
    certified_email: emails[0] ?? null,
    email_ingest_enabled: isEnabled,
    limit: certifiedEmailLimit(actor.plan),
    addresses: addresses.map(({ email, confirmed_at }) => ({
      email,
      status: confirmed_at === null ? 'pending' : 'confirmed',
    })),
    inbound_address: inbound ? inboundAddress(inbound, await readInboundToken(trx, company_id)) : null,
    accepted_senders: await listAcceptedSenders(trx, company_id),
  };
}

/**
 * Replaces all certified addresses; with none left no e-mail is accepted. Returns the stored addresses. Two companies
 * may trust the same address: it does not decide which company receives a message. Throws `invalid_input` with the
 * entries that are no address or an address of this server, or `certified_emails_limit`.
 */
export async function changeCertifiedEmails(
  { trx, company_id, actor }: ManagementContext,
  input: readonly string[],
  ownAddresses: readonly string[],
): Promise<string[]> {
  const { emails, invalid } = readEmails(input);
  const [invalidEmail] = invalid;
  if (invalidEmail !== undefined) throw new Refusal('invalid_input', `«${invalidEmail}» no es un correo válido.`);
  const ownAddress = emails.find((email) => isOwnAddress(email, ownAddresses));
  if (ownAddress !== undefined) {
    throw new Refusal('invalid_input', `«${ownAddress}» es un correo de Cuadra: registra uno de tu empresa.`);
  }
  const limit = certifiedEmailLimit(actor.plan);
  if (emails.length > limit) {
    throw new Refusal('certified_emails_limit', `Puedes registrar hasta ${limit} correos certificados.`);
  }
  await replaceCertifiedEmails(trx, company_id, emails);
  if (emails.length === 0) await setIngestEnabled(trx, company_id, false);
  return emails;
}

/** Turns mail-in on or off. Throws `ingest_needs_email`. */
export async function changeEmailIngest({ trx, company_id }: ManagementContext, enabled: boolean): Promise<void> {
  const { addresses } = await readIngestState(trx, company_id);
  if (enabled && addresses.length === 0) throw new Refusal('ingest_needs_email');
  await setIngestEnabled(trx, company_id, enabled);
}
