import type { Plan } from '#domain/companies/plan.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { planInForce } from './plan-in-force.ts';

const planColumns = (trx: Trx) =>
  trx.selectFrom('companies').select(['id', 'name', 'plan', 'trial_expires_at', 'applied_plan', 'is_demo']);

/** Returns the plan of a company, the applied plan, the trial's end, and the plan in force at `now`. */
export async function readPlanState(trx: Trx, company_id: string, now: Date) {
  const row = await planColumns(trx).where('id', '=', company_id).executeTakeFirstOrThrow();
  return { ...row, in_force: planInForce(row, now) };
}

/** Locks the row of the company, so that changes of its plan run one after another. */
export const lockPlan = (trx: Trx, company_id: string) =>
  trx.selectFrom('companies').select('id').where('id', '=', company_id).forNoKeyUpdate().executeTakeFirstOrThrow();

/**
 * Returns the companies whose plan in force differs from the applied one, and those whose trial ends soon or ended
 * recently.
 */
export async function listPlansToReview(trx: Trx, { now, until, since }: { now: Date; until: Date; since: Date }) {
  const rows = await planColumns(trx)
    .where((e) =>
      e.or([
        e('applied_plan', 'is', null),
        e('applied_plan', '!=', e.ref('plan')),
        e.and([e('trial_expires_at', '<=', until.toISOString()), e('trial_expires_at', '>=', since.toISOString())]),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, in_force: planInForce(row, now) }));
}

export async function setAppliedPlan(trx: Trx, company_id: string, applied_plan: Plan): Promise<void> {
  await trx.updateTable('companies').set({ applied_plan }).where('id', '=', company_id).execute();
}

export async function startTrial(trx: Trx, company_id: string, trial_expires_at: string): Promise<void> {
  await trx.updateTable('companies').set({ trial_expires_at }).where('id', '=', company_id).execute();
}

/** Records the trial of these NITs. Returns false when one of them already had its trial. */
export async function claimTrial(trx: Trx, company_id: string, nits: readonly string[], now: Date): Promise<boolean> {
  const rows = nits.map((nit) => ({ nit, company_id, activated_at: now.toISOString() }));
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('trials')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === BigInt(nits.length);
}

/** Returns whether one of these NITs has used its trial. Reads all companies: run it as the owner of the tables. */
export async function hasHadTrial(trx: Trx, nits: readonly string[]): Promise<boolean> {
  const found = await trx.selectFrom('trials').select('nit').where('nit', 'in', nits).limit(1).executeTakeFirst();
  return found !== undefined;
}

/** Returns true for the process that may send the notice. */
export async function claimNotice(trx: Trx, company_id: string, notice: string, expires_at: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('plan_notices')
    .values({ company_id, notice, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns the address that receives e-mails about the plan. */
export async function findTitularEmail(trx: Trx, company_id: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.email')
    .where('memberships.company_id', '=', company_id)
    .where('memberships.is_titular', '=', true)
    .executeTakeFirst();
  return row?.email;
}
