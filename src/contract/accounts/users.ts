import { z } from 'zod/mini';
import { CompanyUser, NewUser, UserChange } from '#domain/companies/company-user.ts';
import { endpoint } from '../endpoint.ts';

const ById = z.object({ id: z.uuid() });

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: "The company's users in the order they were added.",
  access: 'view_users',
  response: z.array(CompanyUser),
  problems: [],
});

/** A person of the company, as everybody in it may know them: to be mentioned, or to see whose approval is missing. */
export const CompanyPerson = z.object({ id: z.uuid(), email: z.string(), is_manager: z.boolean() });
export type CompanyPerson = z.infer<typeof CompanyPerson>;

export const listPeople = endpoint({
  method: 'GET',
  path: '/people',
  summary: 'The people of the company, in the order they were added, for mentions and approvals.',
  access: 'view_invoices',
  response: z.array(CompanyPerson),
  problems: [],
});

export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  summary: 'Invite a person, who is a user once the link of the e-mail is opened, within 7 days.',
  access: 'view_users',
  managersOnly: true,
  stepUp: true,
  audit: 'user.invited',
  body: NewUser,
  response: CompanyUser,
  problems: [
    'weak_password',
    'user_exists',
    'invitation_pending',
    'users_limit',
    'role_not_available',
    'too_many_attempts',
    'key_reused',
  ],
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/users/:id/invitation',
  summary: 'Send the e-mail of an invitation again, for another 7 days; the earlier link ends.',
  access: 'view_users',
  managersOnly: true,
  stepUp: true,
  audit: 'user.invitation_resent',
  params: ById,
  response: CompanyUser,
  problems: ['user_not_found', 'too_many_attempts', 'key_reused'],
});

export const changeUser = endpoint({
  method: 'PATCH',
  path: '/users/:id',
  summary:
    'Change what is given of a user; a new role or password ends their sessions. A new address waits for confirmation.',
  access: 'view_users',
  managersOnly: true,
  stepUp: true,
  audit: 'user.changed',
  params: ById,
  body: UserChange,
  response: CompanyUser,
  problems: [
    'weak_password',
    'user_not_found',
    'user_exists',
    'invitation_pending',
    'user_pending',
    'role_not_available',
    'last_admin',
    'person_shared',
    'user_of_firm',
    'current_password_required',
    'current_password_wrong',
    'too_many_attempts',
    'key_reused',
  ],
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/:id',
  summary: 'Remove a user from the company, whose sessions of it end, or cancel an invitation.',
  access: 'view_users',
  managersOnly: true,
  stepUp: true,
  audit: 'user.deleted',
  params: ById,
  response: ById,
  problems: ['user_not_found', 'user_of_firm', 'own_user', 'last_admin', 'key_reused'],
});

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/users/:id/sessions',
  summary: 'End every session of a user in the company; of the own ones all but the one that asks.',
  access: 'view_users',
  managersOnly: true,
  audit: 'user.sessions_ended',
  params: ById,
  response: z.object({ ended: z.int() }),
  problems: ['user_not_found', 'key_reused'],
});
