import { z } from 'zod/mini';
import { TRASH_SIZE, Trash } from '#domain/invoices/trash.ts';
import { endpoint } from './endpoint.ts';

export const listTrash = endpoint({
  method: 'GET',
  path: '/invoices/trash',
  summary: 'Invoices deleted in the last 30 days, last deleted first.',
  access: 'view_invoices',
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(TRASH_SIZE)), TRASH_SIZE),
  }),
  response: Trash,
  problems: [],
});
