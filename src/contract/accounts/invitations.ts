import { z } from 'zod/mini';
import { Password } from '#domain/accounts/sign-up.ts';
import { CompanyRole } from '#domain/companies/company-user.ts';
import { FirmRole } from '#domain/firms/own-firm.ts';
import { endpoint } from '../endpoint.ts';

const InvitationToken = z.string().check(z.minLength(1), z.maxLength(200));

export const readInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitation',
  summary: 'Who invites whom with the link of an e-mail. Looking does not use the link up.',
  access: 'public',
  body: z.object({ token: InvitationToken }),
  response: z.object({
    company_name: z.string(),
    email: z.string(),
    has_password: z.boolean(),
    has_account: z._default(z.boolean(), false),
    /** The invitation is one of an accounting firm, whose name is `company_name`. */
    is_firm: z._default(z.boolean(), false),
  }),
  problems: ['invitation_invalid', 'too_many_attempts'],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/auth/accept-invitation',
  summary:
    'Accept an invitation, once. A person with an account keeps the password; else a new one is needed where the invitation has none.',
  access: 'public',
  body: z.object({
    token: InvitationToken,
    new_password: z.optional(Password),
    consent: z.optional(z.boolean()),
  }),
  response: z.object({ message: z.string() }),
  problems: [
    'weak_password',
    'consent_required',
    'invitation_invalid',
    'email_taken',
    'firm_exists',
    'too_many_attempts',
  ],
});

export const listOwnInvitations = endpoint({
  method: 'GET',
  path: '/auth/invitations',
  summary: 'The invitations of companies and accounting firms to the address of the user.',
  access: 'session',
  response: z.object({
    items: z.array(
      z.object({
        id: z.uuid(),
        company_name: z.string(),
        role: CompanyRole,
        expires_at: z.iso.datetime({ offset: true }),
      }),
    ),
    /** An earlier server does not send it. */
    firms: z._default(
      z.array(
        z.object({
          id: z.uuid(),
          firm_name: z.string(),
          role: FirmRole,
          expires_at: z.iso.datetime({ offset: true }),
        }),
      ),
      [],
    ),
  }),
  problems: [],
});

export const acceptOwnInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitations/:id/accept',
  summary: 'Accept an invitation to the own address: the user belongs to that company too.',
  access: 'session',
  allowedWhenReadOnly: true,
  params: z.object({ id: z.uuid() }),
  response: z.object({ company_id: z.uuid() }),
  problems: ['invitation_invalid'],
});

export const declineOwnInvitation = endpoint({
  method: 'DELETE',
  path: '/auth/invitations/:id',
  summary: 'Decline an invitation of a company to the own address.',
  access: 'session',
  allowedWhenReadOnly: true,
  params: z.object({ id: z.uuid() }),
  response: z.object({ id: z.uuid() }),
  problems: ['invitation_invalid'],
});
