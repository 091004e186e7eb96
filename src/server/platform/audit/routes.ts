import { listAudit } from '#contract/audit.ts';
import type { Serve } from '../http/bind-endpoint.ts';
import { listAuditEntries } from './audit-log.ts';
import { groupEntries } from './group-entries.ts';

/** The stored entries that are read for one page. More that say the same go on in the next page. */
const READ = 1_000;

export function auditRoutes(serve: Serve): void {
  serve.read(listAudit, async (trx, { company_id, query: { before, limit } }) => {
    const entries = await listAuditEntries(trx, company_id, { before, limit: READ });
    const groups = groupEntries(entries);
    const shown = groups.slice(0, limit);
    const hasMore = groups.length > limit || entries.length === READ;
    return { items: shown.map(({ entry }) => entry), next: hasMore ? (shown.at(-1)?.oldest.id ?? null) : null };
  });
}
