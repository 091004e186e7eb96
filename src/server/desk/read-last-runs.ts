import { sql } from 'kysely';
import { type LastRun, readLastRun } from '#domain/reconciliation/last-run.ts';
import type { ReconciliationMark } from '#domain/records/reconciliation-mark.ts';
import type { ReconciliationRun } from '#domain/records/reconciliation-run.ts';
import type { Trx } from '../platform/database/trx.ts';
import { anyIdOf } from '../platform/database/unnest-rows.ts';

type RunRow = { company_id: string; data: ReconciliationRun };
type MarkRow = Pick<ReconciliationMark, 'kind' | 'document'> & { company_id: string };

/** The last kept reconciliation of each of these companies that has one. Runs as the owner of the tables. */
export async function readLastRuns(trx: Trx, company_ids: readonly string[]): Promise<ReadonlyMap<string, LastRun>> {
  if (company_ids.length === 0) return new Map();
  const ids = anyIdOf(company_ids);
  const runs = await sql<RunRow>`
    select distinct on (company_id) company_id, data from records
    where company_id = ${ids} and type = 'reconciliation-run' and deleted_at is null
    order by company_id, data->>'month' collate "C" desc, data->>'created_at' collate "C" desc`.execute(trx);
  const marks = await sql<MarkRow>`
    select company_id, data->>'kind' as kind, data->>'document' as document from records
    where company_id = ${ids} and type = 'reconciliation-mark' and deleted_at is null
      and data->>'kind' = 'justified'`.execute(trx);
  const justifiedIn = (id: string) => marks.rows.filter(({ company_id }) => company_id === id);
  return new Map(
    runs.rows.flatMap(({ company_id, data }) => {
      const last = readLastRun([data], justifiedIn(company_id));
      return last ? [[company_id, last] as const] : [];
    }),
  );
}
