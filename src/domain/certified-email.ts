import { z } from 'zod/mini';
import { Email } from './email-address.ts';
import { PLAN_LIMITS, type Plan } from './plan.ts';

/** SPEC §3. The addresses at which a company receives its suppliers' invoices; `certified_email` is the first of them. */
export const AdminSettings = z.object({
  certified_emails: z.array(z.string()),
  certified_email: z.nullable(z.string()),
  email_ingest_enabled: z.boolean(),
  limit: z.int(),
});
export type AdminSettings = z.infer<typeof AdminSettings>;

/** What of a typed list are addresses, each once, and what is none (SPEC §5). */
export type EmailList = { emails: string[]; invalid: string[] };

/** Comma-separated, each trimmed and in lower case; an empty text is an empty list (SPEC §5). */
export function parseEmailList(text: string): EmailList {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  return readEmails(items);
}

export function readEmails(items: readonly string[]): EmailList {
  const list: EmailList = { emails: [], invalid: [] };
  for (const item of items) {
    const { data } = Email.safeParse(item);
    if (data === undefined) list.invalid.push(item.trim());
    else if (!list.emails.includes(data)) list.emails.push(data);
  }
  return list;
}

/** PLANS.md 4.2. */
export const certifiedEmailLimit = (plan: Plan): number => PLAN_LIMITS[plan].certified_emails;
