import { z } from 'zod/mini';
import { Email } from '../accounts/email-address.ts';
import { PLAN_LIMITS, type Plan } from '../companies/plan.ts';

/** `pending`: the owner of the address has not confirmed it yet, so it has no effect. */
export const CertifiedStatus = z.enum(['pending', 'confirmed']);
export type CertifiedStatus = z.infer<typeof CertifiedStatus>;

/** `created_at` is an ISO instant. `sender` is a domain, or an address at a public mail provider. */
const AcceptedSender = z.object({ sender: z.string(), created_at: z.iso.datetime({ offset: true }) });

/**
 * docs/specification.md#entities. The email addresses from which a company sends or forwards its invoices;
 * `certified_email` is the first of them. `addresses` are the same with their status. `inbound_address` is where to
 * send them: null when the server has no mailbox. `accepted_senders` are suppliers whose messages are accepted
 * automatically.
 */
export const AdminSettings = z.object({
  certified_emails: z.array(z.string()),
  certified_email: z.nullable(z.string()),
  email_ingest_enabled: z.boolean(),
  limit: z.int(),
  addresses: z._default(z.array(z.object({ email: z.string(), status: CertifiedStatus })), []),
  inbound_address: z._default(z.nullable(z.string()), null),
  accepted_senders: z._default(z.array(AcceptedSender), []),
});
export type AdminSettings = z.infer<typeof AdminSettings>;

/** A typed list, split into unique addresses and invalid items (docs/specification.md#validation). */
export type EmailList = { emails: string[]; invalid: string[] };

/**
 * Comma-separated, each trimmed and in lower case; an empty text is an empty list (docs/specification.md#validation).
 */
export function parseEmailList(text: string): EmailList {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  return readEmails(items);
}

/** Splits the items into unique valid addresses, in lower case, and invalid items, trimmed. */
export function readEmails(items: readonly string[]): EmailList {
  const list: EmailList = { emails: [], invalid: [] };
  for (const item of items) {
    const { data } = Email.safeParse(item);
    if (data === undefined) list.invalid.push(item.trim());
    else if (!list.emails.includes(data)) list.emails.push(data);
  }
  return list;
}

/** docs/plans.md#limits. */
export const certifiedEmailLimit = (plan: Plan): number => PLAN_LIMITS[plan].certified_emails;
