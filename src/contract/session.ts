import { z } from 'zod/mini';
import { User } from '#domain/user.ts';
import { endpoint } from './endpoint.ts';

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  summary: 'The signed-in user with the permissions in force.',
  access: 'session',
  answer: User,
  problems: [],
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session on the server.',
  access: 'session',
  answer: z.object({ message: z.string() }),
  problems: [],
});
