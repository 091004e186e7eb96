import { z } from 'zod/mini';
import { Email } from '#domain/accounts/email-address.ts';
import { FirmClient, NewFirmClient } from '#domain/firms/firm.ts';
import { endpoint } from '../endpoint.ts';

const ById = z.object({ id: z.uuid() });

export const createFirmClient = endpoint({
  method: 'POST',
  path: '/firm/clients',
  summary: 'Create a client company and invite its titular. Until then the user is its administrator.',
  access: 'session',
  allowedWhenReadOnly: true,
  firm: 'owner',
  audit: 'company.created',
  body: NewFirmClient,
  response: FirmClient,
  problems: ['no_firm', 'user_exists', 'too_many_attempts'],
});

export const inviteTitular = endpoint({
  method: 'POST',
  path: '/firm/clients/:id/titular',
  summary: 'Invite the titular of a company that the firm created again, or another person; the earlier link ends.',
  access: 'session',
  allowedWhenReadOnly: true,
  firm: 'owner',
  audit: 'firm.titular_invited',
  params: ById,
  body: z.object({ email: Email }),
  response: FirmClient,
  problems: [
    'no_firm',
    'firm_client_not_found',
    'titular_exists',
    'invitation_pending',
    'user_exists',
    'too_many_attempts',
  ],
});

export const acceptFirmClient = endpoint({
  method: 'POST',
  path: '/firm/clients/:id/accept',
  summary: 'Accept the invitation of a company. Its owners then assign staff.',
  access: 'session',
  allowedWhenReadOnly: true,
  firm: 'owner',
  audit: 'firm.accepted',
  params: ById,
  response: FirmClient,
  problems: ['no_firm', 'firm_client_not_found'],
});

export const leaveFirmClient = endpoint({
  method: 'DELETE',
  path: '/firm/clients/:id',
  summary: 'Decline the invitation of a company, or leave a client: the access of all staff ends at once.',
  access: 'session',
  allowedWhenReadOnly: true,
  firm: 'owner',
  audit: 'firm.left',
  params: ById,
  response: ById,
  problems: ['no_firm', 'firm_client_not_found', 'firm_is_only_manager'],
});

export const assignFirmClient = endpoint({
  method: 'PUT',
  path: '/firm/clients/:id/assignments',
  summary: 'Set who of the firm works at a client. The access of everybody else ends at once.',
  access: 'session',
  allowedWhenReadOnly: true,
  firm: 'owner',
  audit: 'firm.assigned',
  params: ById,
  body: z.object({ user_ids: z.array(z.uuid()).check(z.maxLength(200)) }),
  response: FirmClient,
  problems: ['no_firm', 'firm_client_not_found', 'firm_member_not_found'],
});
