import { previousWeek } from '#domain/reports/previous-week.ts';
import { planInForce } from '../../companies/plan/plan-in-force.ts';
import type { Database } from '../../platform/database/database.ts';
import { countDesk } from '../read-desk.ts';
import { countWeek } from './count-week.ts';
import { insertFirmWeeks, listFirmsWithoutWeek, lockClientsWithoutWeek } from './firm-week-table.ts';

type FirmWeekJobDependencies = { db: Database; onFailure: (error: unknown) => void };

/**
 * From Monday on, stores the report of the previous week of each client of each firm, at the hour of the weekly reports of
 * companies (docs/decisions/reports.md#weekly-report-of-a-firm). It is idempotent; a stopped server creates missed reports
 * after its start.
 */
export async function runFirmWeekJob({ db, onFailure }: FirmWeekJobDependencies, now: Date): Promise<void> {
  const { sunday: week, ended } = previousWeek(now);
  const firms = await db.asOwner((trx) => listFirmsWithoutWeek(trx, { week, ended }));
  for (const firm_id of firms) await createReports(firm_id).catch(onFailure);

  function createReports(firm_id: string): Promise<void> {
    return db.asOwner(async (trx) => {
      const clients = await lockClientsWithoutWeek(trx, { firm_id, week, ended });
      const companies = clients.map((client) => ({ id: client.id, plan: planInForce(client, now) }));
      const desk = await countDesk(trx, companies, now);
      const changes = await countWeek(
        trx,
        companies.map(({ id }) => id),
        week,
      );
      const created_at = now.toISOString();
      const reports = [...desk].map(([company_id, figures]) => {
        const report = { new_documents: 0, reviewed: 0, ...changes.get(company_id), figures };
        return { firm_id, company_id, week, report, created_at };
      });
      await insertFirmWeeks(trx, reports);
    });
  }
}
