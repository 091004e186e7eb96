import { trialEnd } from '#domain/companies/trial.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listCompanies } from '../company-nits.ts';
import { applyPlan } from './apply-plan.ts';
import { claimTrial, lockPlan, readPlanState, startTrial } from './plan-state.ts';

type ProTrialDependencies = { db: Database; contactEmail: string; now: () => Date };

/**
 * Starts three months of Pro, once for every NIT of the company. Returns the end of the trial. Throws `already_pro` or
 * `trial_used`.
 */
export function startProTrial({ db, contactEmail, now }: ProTrialDependencies, company_id: string): Promise<string> {
  return db.asOwner(async (trx) => {
    await lockPlan(trx, company_id);
    const at = now();
    if ((await readPlanState(trx, company_id, at)).in_force === 'pro') throw new Refusal('already_pro');
    const nits = (await listCompanies(trx, company_id)).map((company) => company.tax_id);
    if (!(await claimTrial(trx, company_id, nits, at))) {
      const detail = `Tu empresa ya usó la prueba de Pro. Escríbenos a ${contactEmail} para continuar con el plan.`;
      throw new Refusal('trial_used', detail);
    }
    const expires_at = trialEnd(at).toISOString();
    await startTrial(trx, company_id, expires_at);
    await applyPlan(trx, company_id, at);
    return expires_at;
  });
}
