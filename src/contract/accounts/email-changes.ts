import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const TokenBody = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });
const Message = z.object({ message: z.string() });

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/auth/confirm-email-change',
  summary: 'Make a new address the one of the user, with the token of the e-mail to it. Other sessions end.',
  access: 'public',
  body: TokenBody,
  response: Message,
  problems: ['email_change_invalid', 'email_taken', 'too_many_attempts'],
});

export const cancelEmailChange = endpoint({
  method: 'POST',
  path: '/auth/cancel-email-change',
  summary: 'Stop a change of address, with the token of the e-mail to the old address.',
  access: 'public',
  body: TokenBody,
  response: Message,
  problems: ['email_change_invalid', 'too_many_attempts'],
});
