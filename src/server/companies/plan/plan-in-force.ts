import type { Plan } from '#domain/companies/plan.ts';

/** Returns the effective plan: a running trial counts as Pro. */
export const planInForce = (
  { plan, trial_expires_at }: { plan: Plan; trial_expires_at: string | null },
  now: Date,
): Plan => (trial_expires_at !== null && new Date(trial_expires_at) > now ? 'pro' : plan);
