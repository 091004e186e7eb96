import { addDays } from '#domain/dates/calendar-date.ts';
import { type ClientWeek, type FirmWeek, sortByNeed } from '#domain/desk/client-week.ts';
import { DeskCompany } from '#domain/desk/desk.ts';
import { weekEndingOn } from '#domain/reports/week-facts.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { listViewedCompanies, showTo } from '../read-desk.ts';
import { listLastWeeks } from './firm-week-table.ts';

type Reader = { firm_id: string; user_id: string; now: Date };

/**
 * Returns the report of the last week of a firm: the clients that the person is assigned to today and whose invoices the
 * person may see, with the figures that the role there allows. Null before the first report. Runs as the owner of the tables.
 */
export async function readFirmWeek(trx: Trx, { firm_id, user_id, now }: Reader): Promise<FirmWeek | null> {
  const companies = await listViewedCompanies(trx, user_id, now);
  const rows = await listLastWeeks(trx, { firm_id, user_id, company_ids: companies.map(({ id }) => id) });
  const [newest] = rows;
  if (!newest) return null;
  const { week, created_at } = newest;
  const clients = companies.flatMap((company): ClientWeek[] => {
    const own = rows.filter(({ company_id }) => company_id === company.id);
    const report = own.find((row) => row.week === week)?.report;
    if (!report) return [];
    const before = own.find((row) => row.week === addDays(week, -7))?.report;
    const shown = (figures: DeskCompany) => showTo(company, DeskCompany.parse(figures));
    return [{ ...report, figures: shown(report.figures), before: before ? shown(before.figures) : null }];
  });
  return { ...weekEndingOn(week), made_at: created_at, clients: sortByNeed(clients) };
}
