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

export const emptyTrash = endpoint({
  method: 'DELETE',
  path: '/invoices/trash',
  summary: 'Delete invoices of the trash for good, with their files. An id that is not in the trash is left alone.',
  access: 'view_invoices',
  managersOnly: true,
  stepUp: true,
  audit: 'invoice.trash_emptied',
  body: z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(TRASH_SIZE)) }),
  response: z.object({ deleted: z.int() }),
  problems: ['key_reused', 'change_forgotten'],
});
