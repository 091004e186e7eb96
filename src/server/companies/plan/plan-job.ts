import { PLAN_LABEL } from '#domain/companies/plan.ts';
import { dueNotice } from '#domain/companies/trial.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import type { DocumentParser } from '../../documents/parser/document-parser.ts';
import { insertAuditEntry } from '../../platform/audit/audit-log.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Trx } from '../../platform/database/trx.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { PostOffice } from '../../platform/mailer/background-mailer.ts';
import { releaseHeld } from '../../uploads/release-held.ts';
import { applyPlan } from './apply-plan.ts';
import { claimNotice, listPlansToLookAt, titularEmail } from './plan-state.ts';
import { trialLetter } from './trial-email.ts';

export type PlanJob = {
  db: Database;
  files: FileStore;
  parser: DocumentParser;
  postOffice: PostOffice;
  publicUrl: string;
  onFailure: (error: unknown) => void;
};

const DAY_MS = 86_400_000;
/** A notice that could not be sent for so long is not sent any more. */
const LATE_DAYS = 7;

/** Trials that end are announced and then applied, and files that waited go in. Run as often as one likes. */
export async function runPlanJob(job: PlanJob, now: Date): Promise<void> {
  const until = new Date(now.getTime() + 14 * DAY_MS);
  const since = new Date(now.getTime() - LATE_DAYS * DAY_MS);
  const plans = await job.db.asSystem((trx) => listPlansToLookAt(trx, { now, until, since }));
  for (const plan of plans) await lookAt(job, plan, now).catch(job.onFailure);
  await releaseHeld(job, now).catch(job.onFailure);
}

type State = Awaited<ReturnType<typeof listPlansToLookAt>>[number];

async function lookAt(job: PlanJob, plan: State, now: Date): Promise<void> {
  const letter = await job.db.asSystem(async (trx) => {
    const notice = {
      company_id: plan.id,
      user_id: null,
      user_email: null,
      ip: null,
      agent: null,
      about: plan.in_force,
    };
    if (await applyPlan(trx, plan.id, now)) {
      await insertAuditEntry(trx, { ...notice, action: 'company.plan_changed' });
    }
    return announce(trx, { ...job, plan, now });
  });
  if (letter) job.postOffice.post(letter);
}

async function announce(trx: Trx, { plan, now, publicUrl }: PlanJob & { plan: State; now: Date }) {
  const { trial_expires_at } = plan;
  // Whoever has bought Pro meanwhile loses nothing when the trial ends.
  if (trial_expires_at === null || plan.plan === 'pro') return undefined;
  const days = dueNotice(trial_expires_at, now);
  const isLate = new Date(trial_expires_at).getTime() < now.getTime() - LATE_DAYS * DAY_MS;
  if (days === undefined || isLate) return undefined;
  if (!(await claimNotice(trx, plan.id, `trial-${days}`, trial_expires_at))) return undefined;
  const to = await titularEmail(trx, plan.id);
  const ends_on = bogotaDate(new Date(trial_expires_at));
  return to && trialLetter({ to, ends_on, isOver: days === 0, planLabel: PLAN_LABEL[plan.plan], publicUrl });
}
