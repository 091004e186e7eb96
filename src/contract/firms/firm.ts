import { z } from 'zod/mini';
import { Firm, FirmInvitation, FirmMember, NewFirm, NewFirmMember } from '#domain/firms/firm.ts';
import { FirmRole } from '#domain/firms/own-firm.ts';
import { endpoint } from '../endpoint.ts';

const ById = z.object({ id: z.uuid() });

export const getFirm = endpoint({
  method: 'GET',
  path: '/firm',
  summary: 'The accounting firm of the user, `null` without one. Staff see the clients that they are assigned to.',
  access: 'session',
  response: z.object({ firm: z.nullable(Firm) }),
  problems: [],
});

export const createFirm = endpoint({
  method: 'POST',
  path: '/firm',
  summary: 'Create an accounting firm, whose owner is the user.',
  access: 'session',
  allowedWhenReadOnly: true,
  audit: 'firm.created',
  body: NewFirm,
  response: z.object({ firm: Firm }),
  problems: ['firm_exists', 'firm_nit_taken', 'too_many_attempts'],
});

export const inviteFirmMember = endpoint({
  method: 'POST',
  path: '/firm/invitations',
  summary: 'Invite a person to the firm. Known and unknown addresses get the same answer.',
  access: 'session',
  allowedWhenReadOnly: true,
  firm: 'owner',
  audit: 'firm.member_invited',
  body: NewFirmMember,
  response: FirmInvitation,
  problems: ['no_firm', 'user_exists', 'invitation_pending', 'too_many_attempts'],
});

export const cancelFirmInvitation = endpoint({
  method: 'DELETE',
  path: '/firm/invitations/:id',
  summary: 'Cancel an invitation to the firm; its link ends.',
  access: 'session',
  allowedWhenReadOnly: true,
  firm: 'owner',
  audit: 'firm.member_invitation_cancelled',
  params: ById,
  response: ById,
  problems: ['no_firm', 'invitation_invalid'],
});

export const changeFirmMember = endpoint({
  method: 'PATCH',
  path: '/firm/members/:id',
  summary: 'Change the role of a person in the firm. The last owner keeps the role.',
  access: 'session',
  allowedWhenReadOnly: true,
  firm: 'owner',
  audit: 'firm.member_role_changed',
  params: ById,
  body: z.object({ role: FirmRole }),
  response: FirmMember,
  problems: ['no_firm', 'firm_member_not_found', 'last_firm_owner'],
});

export const removeFirmMember = endpoint({
  method: 'DELETE',
  path: '/firm/members/:id',
  summary: 'Remove a person from the firm, or leave it: the access to every client ends at once.',
  description: 'Owners remove each person; staff only themselves. The last owner stays.',
  access: 'session',
  allowedWhenReadOnly: true,
  firm: 'member',
  audit: 'firm.member_removed',
  params: ById,
  response: ById,
  problems: ['no_firm', 'firm_member_not_found', 'last_firm_owner', 'not_allowed'],
});

export const acceptFirmInvitation = endpoint({
  method: 'POST',
  path: '/auth/firm-invitations/:id/accept',
  summary: 'Accept an invitation of an accounting firm to the own address.',
  access: 'session',
  allowedWhenReadOnly: true,
  audit: 'firm.member_joined',
  params: ById,
  response: z.object({ firm_id: z.uuid() }),
  problems: ['invitation_invalid', 'firm_exists'],
});

export const declineFirmInvitation = endpoint({
  method: 'DELETE',
  path: '/auth/firm-invitations/:id',
  summary: 'Decline an invitation of an accounting firm to the own address.',
  access: 'session',
  allowedWhenReadOnly: true,
  params: ById,
  response: ById,
  problems: ['invitation_invalid'],
});
