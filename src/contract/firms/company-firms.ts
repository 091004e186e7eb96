import { z } from 'zod/mini';
import { CompanyRole } from '#domain/companies/company-user.ts';
import { CompanyFirm, FirmKey } from '#domain/firms/firm.ts';
import { endpoint } from '../endpoint.ts';

const ById = z.object({ id: z.uuid() });

export const listCompanyFirms = endpoint({
  method: 'GET',
  path: '/company-firms',
  summary: 'The accounting firms that the company invited, with their people who have access.',
  access: 'view_users',
  managersOnly: true,
  response: z.object({ items: z.array(CompanyFirm) }),
  problems: [],
});

export const findFirm = endpoint({
  method: 'POST',
  path: '/company-firms/search',
  summary: 'The firm with a NIT or a code, and the hidden address of an owner, before the company invites it.',
  access: 'view_users',
  managersOnly: true,
  allowedWhenReadOnly: true,
  body: z.object({ firm: FirmKey }),
  response: z.object({
    id: z.uuid(),
    name: z.string(),
    nit: z.string(),
    dv: z.nullable(z.string()),
    owner: z.string(),
  }),
  problems: ['firm_not_found', 'too_many_attempts'],
});

export const inviteFirm = endpoint({
  method: 'POST',
  path: '/company-firms',
  summary: 'Invite an accounting firm, which has access once an owner accepts. It takes one place of the plan.',
  access: 'view_users',
  managersOnly: true,
  stepUp: true,
  audit: 'firm.invited',
  body: z.object({ firm_id: z.uuid(), role: CompanyRole }),
  response: CompanyFirm,
  problems: [
    'firm_not_found',
    'firm_already_linked',
    'users_limit',
    'role_not_available',
    'too_many_attempts',
    'key_reused',
  ],
});

export const changeCompanyFirm = endpoint({
  method: 'PATCH',
  path: '/company-firms/:id',
  summary: 'Change the role of the people of a firm; their sessions of the company end.',
  access: 'view_users',
  managersOnly: true,
  stepUp: true,
  audit: 'firm.role_changed',
  params: ById,
  body: z.object({ role: CompanyRole }),
  response: CompanyFirm,
  problems: ['firm_not_found', 'role_not_available', 'key_reused'],
});

export const endFirmAccess = endpoint({
  method: 'DELETE',
  path: '/company-firms/:id',
  summary: 'Cancel the invitation of a firm, or end the access of all its people at once.',
  access: 'view_users',
  managersOnly: true,
  stepUp: true,
  audit: 'firm.access_ended',
  params: ById,
  response: ById,
  problems: ['firm_not_found', 'key_reused'],
});
