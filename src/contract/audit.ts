import { z } from 'zod/mini';
import { AuditEntry } from '#domain/accounts/audit-entry.ts';
import { endpoint } from './endpoint.ts';

export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  summary: "The company's audit log, newest first; `before` is the `next` of the page before.",
  access: 'session',
  managersOnly: true,
  query: z.object({
    before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  response: z.object({ items: z.array(AuditEntry), next: z.nullable(z.int()) }),
  problems: [],
});
