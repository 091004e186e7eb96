import { PLAN_LIMITS } from '#domain/companies/plan.ts';
import { setIngestEnabled } from '../../mail-in/addresses/certified-emails-table.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { listCompanies, setActiveCompanies } from '../company-nits.ts';
import { setReadOnlyUsers } from '../users/company-user-table.ts';
import { lockPlan, readPlanState, setAppliedPlan } from './plan-state.ts';

/**
 * Applies a changed plan to users and companies (docs/plans.md#downgrade): nothing is deleted, users and companies
 * above the limit become read-only, and a larger plan makes them active again. Returns whether anything changed.
 */
export async function applyPlan(trx: Trx, company_id: string, now: Date): Promise<boolean> {
  await lockPlan(trx, company_id);
  const { in_force, applied_plan } = await readPlanState(trx, company_id, now);
  if (in_force === applied_plan) return false;
  const limits = PLAN_LIMITS[in_force];
  await setReadOnlyUsers(trx, company_id, limits.users, now);
  const companies = await listCompanies(trx, company_id);
  // Companies that are active now come first, the main one among them.
  const ranked = companies.toSorted((a, b) => Number(a.is_read_only) - Number(b.is_read_only));
  await setActiveCompanies(
    trx,
    company_id,
    ranked.slice(0, limits.companies).map((one) => one.id),
    now,
  );
  // The certified addresses stay; no message is received through them.
  if (limits.certified_emails === 0) await setIngestEnabled(trx, company_id, false);
  await setAppliedPlan(trx, company_id, in_force);
  return true;
}
