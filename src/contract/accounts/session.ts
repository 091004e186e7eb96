import { z } from 'zod/mini';
import { ActiveSession } from '#domain/accounts/active-session.ts';
import { User } from '#domain/accounts/user.ts';
import { endpoint } from '../endpoint.ts';

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  summary: 'The signed-in user with the permissions in force.',
  access: 'session',
  beforeEnrolment: true,
  response: User,
  problems: [],
});

export const switchCompany = endpoint({
  method: 'POST',
  path: '/auth/switch',
  summary: 'A session of another company of the user, beside this one. It ends with the sign-in of this one.',
  access: 'session',
  allowedWhenReadOnly: true,
  body: z.object({ company_id: z.uuid() }),
  response: z.object({ token: z.string(), user: User }),
  problems: ['company_not_found', 'too_many_attempts'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session on the server, with those of the same sign-in in other companies.',
  access: 'session',
  allowedWhenReadOnly: true,
  beforeEnrolment: true,
  response: z.object({ message: z.string() }),
  problems: [],
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: "The user's own sign-ins in force, the one used last first. A session ends after 30 days without use.",
  access: 'session',
  response: z.object({ items: z.array(ActiveSession) }),
  problems: [],
});

const EndedSessions = z.object({ ended: z.int() });

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'End one of the own sign-ins, in every company.',
  access: 'session',
  allowedWhenReadOnly: true,
  audit: 'auth.session_ended',
  params: z.object({ id: z.uuid() }),
  response: EndedSessions,
  problems: ['session_not_found'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'End every own sign-in except the one that asks, in every company.',
  access: 'session',
  allowedWhenReadOnly: true,
  audit: 'auth.sessions_ended',
  response: EndedSessions,
  problems: [],
});
