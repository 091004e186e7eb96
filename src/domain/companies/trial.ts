import type { Usage } from './usage.ts';

/** docs/specification.md#constants. */
const TRIAL_MONTHS = 3;

/** The same day three months later, or the last day of that month. */
export function trialEnd(activatedAt: Date): Date {
  const end = new Date(activatedAt);
  end.setUTCMonth(end.getUTCMonth() + TRIAL_MONTHS, 1);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(activatedAt.getUTCDate(), lastDay));
  return end;
}

/** docs/plans.md#downgrade: days for which an extra user may still read after a downgrade. */
export const READ_ONLY_DAYS = 30;

/** docs/plans.md#trial: days before the end of a trial on which the company is notified. */
const NOTICE_DAYS = [0, 3, 14] as const;
export type TrialNotice = (typeof NOTICE_DAYS)[number];

/** The notice that is due now, or undefined; the last one stays due after the end. */
export function pendingNotice(expires_at: string, now: Date): TrialNotice | undefined {
  const left = new Date(expires_at).getTime() - now.getTime();
  return NOTICE_DAYS.find((days) => left <= days * 86_400_000);
}

/** What the user should know about the trial: 'none', it is running, it ends within two weeks, or it is over. */
export type TrialPhase = 'none' | 'running' | 'ending' | 'over';
type TrialFacts = Pick<Usage, 'base_plan' | 'trial_expires_at' | 'trial_used'>;

/** Computed from the clock alone, so that it also works offline. 'none' for a company that has bought Pro. */
export function trialPhase({ base_plan, trial_expires_at, trial_used }: TrialFacts, now: Date): TrialPhase {
  if (base_plan === 'pro') return 'none';
  if (trial_expires_at === null) return trial_used ? 'over' : 'none';
  const due = pendingNotice(trial_expires_at, now);
  if (due === undefined) return 'running';
  return due === 0 ? 'over' : 'ending';
}
