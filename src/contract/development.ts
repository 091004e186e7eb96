import { z } from 'zod/mini';
import { Email } from '#domain/accounts/email-address.ts';
import { SignedIn } from './accounts/auth.ts';
import { endpoint } from './endpoint.ts';

export const Letter = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sent_at: z.iso.datetime({ offset: true }),
});
export type Letter = z.infer<typeof Letter>;

export const readMailbox = endpoint({
  method: 'GET',
  path: '/dev/mailbox',
  summary: 'Letters that were not sent because no SMTP server is configured, newest first.',
  access: 'public',
  query: z.object({ to: z.optional(Email) }),
  answer: z.array(Letter),
  problems: [],
  development: true,
});

export const demoAvailable = endpoint({
  method: 'GET',
  path: '/dev/demo',
  summary: 'Whether the sign-in page may offer the demonstration, and whether its data are ready.',
  access: 'public',
  answer: z.object({ available: z.boolean(), ready: z.boolean() }),
  problems: [],
});

export const enterDemo = endpoint({
  method: 'POST',
  path: '/dev/demo',
  summary: 'Enter the demonstration company.',
  access: 'public',
  answer: SignedIn,
  problems: ['not_ready', 'not_found'],
  development: true,
});
