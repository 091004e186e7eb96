import { z } from 'zod/mini';
import { Password } from '#domain/accounts/sign-up.ts';
import { endpoint } from '../endpoint.ts';

const InvitationToken = z.string().check(z.minLength(1), z.maxLength(200));

export const readInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitation',
  summary: 'Who invites whom with the link of an e-mail. Looking does not use the link up.',
  access: 'public',
  body: z.object({ token: InvitationToken }),
  response: z.object({ company_name: z.string(), email: z.string(), has_password: z.boolean() }),
  problems: ['invitation_invalid', 'too_many_attempts'],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/auth/accept-invitation',
  summary:
    'Accept an invitation, once: the user exists from then on. A new password is needed where the invitation has none.',
  access: 'public',
  body: z.object({
    token: InvitationToken,
    new_password: z.optional(Password),
    consent: z.optional(z.boolean()),
  }),
  response: z.object({ message: z.string() }),
  problems: ['weak_password', 'consent_required', 'invitation_invalid', 'email_taken', 'too_many_attempts'],
});
