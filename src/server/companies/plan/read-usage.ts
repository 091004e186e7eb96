import { PLAN_LIMITS } from '#domain/companies/plan.ts';
import { limitNotice, type Usage } from '#domain/companies/usage.ts';
import { bogotaMonth } from '#domain/dates/bogota.ts';
import { countInvitations } from '../../accounts/invitations/invitation-table.ts';
import { countCreatedSince } from '../../invoices/invoices.ts';
import type { Database } from '../../platform/database/database.ts';
import { listHeldFiles } from '../../uploads/held-files.ts';
import { listCompanies } from '../company-nits.ts';
import { countCompanyUsers } from '../users/company-user-table.ts';
import { hasHadTrial, readPlanState } from './plan-state.ts';

/** Returns what a company has used of its plan in the current month of Colombia. The demo has no limit of documents. */
export async function readUsage(db: Database, company_id: string, now: Date): Promise<Usage> {
  const { start, lastDay: month_end } = bogotaMonth(now);
  const { tax_ids, ...counted } = await db.forCompany(company_id, async (trx) => {
    const { in_force: plan, plan: base_plan, is_demo, trial_expires_at } = await readPlanState(trx, company_id, now);
    const { documents: most, users: users_limit, companies: companies_limit } = PLAN_LIMITS[plan];
    const documents = await countCreatedSince(trx, company_id, start);
    const companies = await listCompanies(trx, company_id);
    const limit = is_demo ? null : most;
    return {
      plan,
      documents,
      limit,
      held: (await listHeldFiles(trx, company_id)).length,
      notice: limitNotice(documents, limit),
      users: (await countCompanyUsers(trx, company_id)) + (await countInvitations(trx, company_id)),
      users_limit,
      companies: companies.length,
      companies_limit,
      base_plan,
      trial_expires_at,
      tax_ids: companies.map((company) => company.tax_id),
    };
  });
  // Returns only whether one of these NITs used its trial, and nothing about other companies.
  const trial_used = await db.asOwner((trx) => hasHadTrial(trx, tax_ids));
  return { ...counted, month_end, trial_used };
}
