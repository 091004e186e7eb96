import { z } from 'zod/mini';
import { Invoice } from '#domain/invoice.ts';
import { endpoint } from './endpoint.ts';

/**
 * A page of what changed after `since`, in commit order (OFFLINE.md 2.13). Another `epoch` than the device's means:
 * forget what was pulled and start at 0. `deleted` holds the ids of invoices in the trash.
 */
export const Changes = z.object({
  epoch: z.string(),
  rows: z.array(Invoice),
  deleted: z.array(z.uuid()),
  cursor: z.int(),
  more: z.boolean(),
});
export type Changes = z.infer<typeof Changes>;

export const pullChanges = endpoint({
  method: 'GET',
  path: '/sync/changes',
  summary: 'What changed since a cursor, in the order it was committed.',
  access: 'view_invoices',
  query: z.object({
    since: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
    epoch: z.optional(z.string().check(z.maxLength(64))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1000),
  }),
  answer: Changes,
  problems: ['feed_expired'],
});

export const health = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'Answers when the server can be reached.',
  access: 'public',
  answer: z.object({ ok: z.literal(true) }),
  problems: [],
});
