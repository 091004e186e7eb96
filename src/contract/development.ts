import { z } from 'zod/mini';
import { Email } from '#domain/accounts/email-address.ts';
import { SignInResponse } from './accounts/auth.ts';
import { endpoint } from './endpoint.ts';

export const DevelopmentEmail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sent_at: z.iso.datetime({ offset: true }),
});
export type DevelopmentEmail = z.infer<typeof DevelopmentEmail>;

export const readMailbox = endpoint({
  method: 'GET',
  path: '/dev/mailbox',
  summary: 'Letters that were not sent because no SMTP server is configured, newest first.',
  access: 'public',
  query: z.object({ to: z.optional(Email) }),
  response: z.array(DevelopmentEmail),
  problems: [],
  development: true,
});

export const getDemoAvailability = endpoint({
  method: 'GET',
  path: '/dev/demo',
  summary: 'Whether the sign-in page may offer the demonstration, and whether its data are ready.',
  access: 'public',
  response: z.object({ available: z.boolean(), ready: z.boolean() }),
  problems: [],
});

export const enterDemo = endpoint({
  method: 'POST',
  path: '/dev/demo',
  summary: 'Enter the demonstration company.',
  access: 'public',
  response: SignInResponse,
  problems: ['not_ready', 'not_found'],
  development: true,
});
