import { sql } from 'kysely';
import { type LastRun, readLastRuns } from '#domain/reconciliation/last-run.ts';
import type { ReconciliationRun } from '#domain/records/reconciliation-run.ts';
import type { Trx } from '../../platform/database/trx.ts';

/** Older months are not read. */
const MAX_MONTHS = 12;

/** The months whose newest kept reconciliation leaves documents to resolve, the latest first. */
export async function listUnreconciledMonths(trx: Trx, company_id: string): Promise<LastRun[]> {
  const runs = await sql<{ data: ReconciliationRun }>`
    select distinct on (data->>'month' collate "C") data from records
    where company_id = ${company_id} and type = 'reconciliation-run' and deleted_at is null
    order by data->>'month' collate "C" desc, data->>'created_at' collate "C" desc
    limit ${MAX_MONTHS}`.execute(trx);
  if (runs.rows.length === 0) return [];
  const marks = await sql<{ document: string }>`
    select data->>'document' as document from records
    where company_id = ${company_id} and type = 'reconciliation-mark' and deleted_at is null
      and data->>'kind' = 'justified'`.execute(trx);
  const all = readLastRuns(
    runs.rows.map(({ data }) => data),
    marks.rows.map(({ document }) => ({ kind: 'justified', document })),
  );
  return all.filter(({ to_resolve }) => to_resolve > 0);
}
