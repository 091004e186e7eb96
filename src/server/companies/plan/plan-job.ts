import { PLAN_LABEL } from '#domain/companies/plan.ts';
import { pendingNotice } from '#domain/companies/trial.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import type { DocumentParser } from '../../documents/parser/document-parser.ts';
import { insertAuditEntry } from '../../platform/audit/audit-log.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Trx } from '../../platform/database/trx.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { BackgroundMailer } from '../../platform/mailer/background-mailer.ts';
import { releaseHeldFiles } from '../../uploads/release-held-files.ts';
import { applyPlan } from './apply-plan.ts';
import { claimNotice, findTitularEmail, listPlansToReview } from './plan-state.ts';
import { trialEmail } from './trial-email.ts';

export type PlanJobDependencies = {
  db: Database;
  files: FileStore;
  parser: DocumentParser;
  postOffice: BackgroundMailer;
  publicUrl: string;
  onFailure: (error: unknown) => void;
};

const DAY_MS = 86_400_000;
/** A notice that could not be sent for this many days is dropped. */
const LATE_DAYS = 7;

/** Sends the notices of ending trials, applies changed plans, and releases held files. It is idempotent. */
export async function runPlanJob(job: PlanJobDependencies, now: Date): Promise<void> {
  const until = new Date(now.getTime() + 14 * DAY_MS);
  const since = new Date(now.getTime() - LATE_DAYS * DAY_MS);
  const plans = await job.db.asOwner((trx) => listPlansToReview(trx, { now, until, since }));
  for (const plan of plans) await reviewPlan(job, plan, now).catch(job.onFailure);
  await releaseHeldFiles(job, now).catch(job.onFailure);
}

type PlanState = Awaited<ReturnType<typeof listPlansToReview>>[number];

async function reviewPlan(job: PlanJobDependencies, plan: PlanState, now: Date): Promise<void> {
  const email = await job.db.asOwner(async (trx) => {
    const entry = {
      company_id: plan.id,
      user_id: null,
      user_email: null,
      ip: null,
      agent: null,
      about: plan.in_force,
    };
    if (await applyPlan(trx, plan.id, now)) {
      await insertAuditEntry(trx, {
        ...entry,
        action: 'company.plan_changed',
        old_value: plan.applied_plan,
        new_value: plan.in_force,
      });
    }
    return createTrialNotice(trx, { ...job, plan, now });
  });
  if (email) job.postOffice.send(email);
}

async function createTrialNotice(
  trx: Trx,
  { plan, now, publicUrl }: PlanJobDependencies & { plan: PlanState; now: Date },
) {
  const { trial_expires_at } = plan;
  // A company that bought Pro in the meantime loses nothing when the trial ends.
  if (trial_expires_at === null || plan.plan === 'pro') return undefined;
  const days = pendingNotice(trial_expires_at, now);
  const isLate = new Date(trial_expires_at).getTime() < now.getTime() - LATE_DAYS * DAY_MS;
  if (days === undefined || isLate) return undefined;
  if (!(await claimNotice(trx, plan.id, `trial-${days}`, trial_expires_at))) return undefined;
  const to = await findTitularEmail(trx, plan.id);
  const ends_on = bogotaDate(new Date(trial_expires_at));
  return to && trialEmail({ to, ends_on, isOver: days === 0, planLabel: PLAN_LABEL[plan.plan], publicUrl });
}
