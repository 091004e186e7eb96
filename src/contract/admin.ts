import { z } from 'zod/mini';
import { Email } from '#domain/accounts/email-address.ts';
import { AdminSettings } from '#domain/mail/certified-email.ts';
import { MailboxState, MailMessage } from '#domain/mail/mail-message.ts';
import { CompanySummary } from '#domain/reports/company-facts.ts';
import { WeeklyReport } from '#domain/reports/weekly-report.ts';
import { endpoint } from './endpoint.ts';

export const getCertifiedEmails = endpoint({
  method: 'GET',
  path: '/admin/certified-email',
  summary: 'The certified e-mails and whether invoices come in by them.',
  access: 'access_admin_portal',
  response: AdminSettings,
  problems: [],
});

export const setCertifiedEmails = endpoint({
  method: 'PUT',
  path: '/admin/certified-email',
  summary: 'Replace them all; an empty list or null removes them and stops the e-mail ingestion.',
  access: 'access_admin_portal',
  stepUp: true,
  audit: 'admin.changed',
  // More than any plan allows, so that the handler can return the plan's limit.
  body: z.object({
    certified_emails: z.nullable(
      z.array(z.string().check(z.maxLength(300), z.meta({ format: 'email' }))).check(z.maxLength(200)),
    ),
  }),
  response: AdminSettings,
  // Older builds know `certified_email_taken`; a server of this version never returns it.
  problems: ['certified_emails_limit', 'key_reused', 'change_forgotten'],
});

export const clearCertifiedEmails = endpoint({
  method: 'DELETE',
  path: '/admin/certified-email',
  summary: 'Remove them all and stop the e-mail ingestion.',
  access: 'access_admin_portal',
  stepUp: true,
  audit: 'admin.changed',
  response: AdminSettings,
  problems: ['key_reused', 'change_forgotten'],
});

export const setEmailIngest = endpoint({
  method: 'PUT',
  path: '/admin/email-ingest',
  summary: 'Start or stop taking invoices from the e-mails that arrive at the inbound address.',
  access: 'access_admin_portal',
  stepUp: true,
  audit: 'admin.changed',
  body: z.object({ enabled: z.boolean() }),
  response: AdminSettings,
  problems: ['ingest_needs_email', 'key_reused', 'change_forgotten'],
});

export const listMail = endpoint({
  method: 'GET',
  path: '/admin/mail',
  summary: 'The e-mails that came in and what became of each, newest first; `before` is the `next` of the page before.',
  access: 'access_admin_portal',
  query: z.object({
    before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
  }),
  response: z.object({ items: z.array(MailMessage), next: z.nullable(z.int()), mailbox: MailboxState }),
  problems: [],
});

export const renewInboundAddress = endpoint({
  method: 'POST',
  path: '/admin/inbound-address',
  summary: 'Give the company another inbound address; messages to the old one are no longer received.',
  access: 'access_admin_portal',
  stepUp: true,
  managersOnly: true,
  audit: 'admin.changed',
  response: AdminSettings,
  problems: ['key_reused', 'change_forgotten'],
});

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/admin/certified-email/confirmation',
  summary: 'Send the confirmation e-mail of a certified e-mail again.',
  access: 'access_admin_portal',
  body: z.object({ email: Email }),
  response: z.object({ message: z.string() }),
  problems: ['not_found', 'too_many_attempts'],
});

export const confirmCertifiedEmail = endpoint({
  method: 'POST',
  path: '/certified-email/confirm',
  summary: 'The owner of an address confirms it with the token of the confirmation e-mail.',
  access: 'public',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: z.object({ email: z.string(), company_name: z.string() }),
  problems: ['token_invalid', 'too_many_attempts'],
});

export const removeAcceptedSender = endpoint({
  method: 'DELETE',
  path: '/admin/accepted-senders/:sender',
  summary: 'Messages of this sender wait for a decision again.',
  access: 'access_admin_portal',
  audit: 'admin.changed',
  params: z.object({ sender: z.string().check(z.maxLength(254)) }),
  response: AdminSettings,
  problems: ['not_found', 'key_reused', 'change_forgotten'],
});

const mailEndpoint = {
  access: 'access_admin_portal',
  audit: 'admin.changed',
  params: z.object({ id: z.uuid() }),
} as const; // keeps the literal types of an endpoint

export const retryMail = endpoint({
  ...mailEndpoint,
  method: 'POST',
  path: '/admin/mail/:id/retry',
  summary: 'Look again at an e-mail that could not be brought in whole.',
  response: MailMessage,
  problems: ['not_found', 'conflict', 'key_reused', 'change_forgotten'],
});

export const acceptMail = endpoint({
  ...mailEndpoint,
  method: 'POST',
  path: '/admin/mail/:id/accept',
  summary: 'Bring in an e-mail whose sender is not proven or not accepted yet.',
  response: MailMessage,
  problems: ['not_found', 'conflict', 'key_reused', 'change_forgotten'],
});

export const acceptMailSender = endpoint({
  ...mailEndpoint,
  method: 'POST',
  path: '/admin/mail/:id/accept-sender',
  summary: 'Bring in an e-mail, and from now on all of its sender.',
  response: MailMessage,
  problems: ['not_found', 'conflict', 'key_reused', 'change_forgotten'],
});

export const discardMail = endpoint({
  ...mailEndpoint,
  method: 'POST',
  path: '/admin/mail/:id/discard',
  summary: 'Leave an e-mail out for good.',
  response: MailMessage,
  problems: ['not_found', 'conflict', 'key_reused', 'change_forgotten'],
});

export const LatestWeeklyReport = z.object({ report: z.nullable(WeeklyReport) });

export const getWeeklyReport = endpoint({
  method: 'GET',
  path: '/admin/weekly-activity-report',
  summary: 'The last report of a week: each Monday there is one that nobody asked for.',
  access: 'access_admin_portal',
  response: LatestWeeklyReport,
  problems: [],
});

export const makeWeeklyReport = endpoint({
  method: 'POST',
  path: '/admin/weekly-activity-report',
  summary: 'The last seven days in words, with what to do next. The plan says how many a month.',
  access: 'access_admin_portal',
  audit: 'report.made',
  response: WeeklyReport,
  problems: ['reports_limit', 'key_reused', 'change_forgotten'],
});

export const makeCompanySummary = endpoint({
  method: 'POST',
  path: '/admin/company-summary',
  summary: 'The company in a few sentences.',
  access: 'access_admin_portal',
  response: CompanySummary,
  problems: ['too_many_attempts'],
});
