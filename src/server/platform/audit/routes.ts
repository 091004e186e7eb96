import { listAudit } from '#contract/audit.ts';
import type { Serve } from '../http/bind-endpoint.ts';
import { listAuditEntries } from './audit-log.ts';

export function auditRoutes(serve: Serve): void {
  serve.read(listAudit, async (trx, { company_id, query: { before, limit } }) => {
    const entries = await listAuditEntries(trx, company_id, { before, limit: limit + 1 });
    const items = entries.slice(0, limit);
    return { items, next: entries.length > limit ? (items.at(-1)?.id ?? null) : null };
  });
}
