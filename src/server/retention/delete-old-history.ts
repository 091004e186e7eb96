import type { Trx } from '../platform/database/trx.ts';
import { retentionCutoff } from './retention-periods.ts';

/** Deletes log entries and reports past their period, of every company, deleted companies included. */
export async function deleteOldHistory(trx: Trx, now: Date): Promise<void> {
  const before = (kind: Parameters<typeof retentionCutoff>[0]) => retentionCutoff(kind, now).toISOString();
  await trx.deleteFrom('audit_log').where('created_at', '<', before('audit_log')).execute();
  await trx.deleteFrom('plan_notices').where('expires_at', '<', before('plan_notices')).execute();
  await trx.deleteFrom('weekly_reports').where('created_at', '<', before('weekly_reports')).execute();
  await trx.deleteFrom('firm_weeks').where('created_at', '<', before('weekly_reports')).execute();
}
