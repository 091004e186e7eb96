import { z } from 'zod/mini';
import { DeskCompany } from '#domain/desk/desk.ts';
import { endpoint } from './endpoint.ts';

export const getDesk = endpoint({
  method: 'GET',
  path: '/desk',
  summary: 'What waits in each company of the user.',
  access: 'session',
  response: z.object({ items: z.array(DeskCompany) }),
  problems: [],
});
