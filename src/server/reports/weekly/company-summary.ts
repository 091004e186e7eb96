import { bogotaDate } from '#domain/dates/bogota.ts';
import {
  buildCompanyFacts,
  type CompanyFacts,
  type CompanySummary,
  writeCompanyText,
} from '#domain/reports/company-facts.ts';
import { readDashboard } from '../../analytics/dashboard.ts';
import { readPartyAnalytics } from '../../analytics/party-analytics.ts';
import { readOwnCompany } from '../../companies/companies.ts';
import type { Trx } from '../../platform/database/trx.ts';
import type { Rephrase } from './rephrase.ts';
import { readWeekFacts } from './report-facts.ts';

/** Returns the facts about a company in the current year. */
export async function readCompanyFacts(trx: Trx, company_id: string, now: Date): Promise<CompanyFacts> {
  const today = bogotaDate(now);
  const year = today.slice(0, 4);
  const readParties = (side: 'customer' | 'supplier') =>
    readPartyAnalytics(trx, { company_id, side, period: year, search: '' });
  const { name } = await readOwnCompany(trx, company_id);
  return buildCompanyFacts({
    name,
    year,
    dashboard: await readDashboard(trx, company_id, year),
    customers: (await readParties('customer')).parties,
    suppliers: (await readParties('supplier')).parties,
    week: await readWeekFacts(trx, company_id, today),
  });
}

/** Returns the summary of a company, rephrased if a model is configured. */
export async function writeSummary(facts: CompanyFacts, rephrase: Rephrase, now: Date): Promise<CompanySummary> {
  const { sentences, written_by } = await rephrase(writeCompanyText(facts));
  const summary = sentences.map(({ text }) => text).join(' ');
  return { summary, sentences, written_by, generated_at: now.toISOString() };
}
