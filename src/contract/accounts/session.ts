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

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session on the server.',
  access: 'session',
  allowedWhenReadOnly: true,
  beforeEnrolment: true,
  response: z.object({ message: z.string() }),
  problems: [],
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: "The user's own sessions in force, the one used last first. A session ends after 30 days without use.",
  access: 'session',
  response: z.object({ items: z.array(ActiveSession) }),
  problems: [],
});

const EndedSessions = z.object({ ended: z.int() });

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'End one of the own sessions.',
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
  summary: 'End every own session except the one that asks.',
  access: 'session',
  allowedWhenReadOnly: true,
  audit: 'auth.sessions_ended',
  response: EndedSessions,
  problems: [],
});
