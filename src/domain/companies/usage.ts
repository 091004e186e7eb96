import { z } from 'zod/mini';
import { Plan } from './plan.ts';

/** docs/plans.md#over-a-limit: from this share of the limit on the company is told. */
const NEAR_LIMIT_RATIO = 0.8;

export const LimitNotice = z.enum(['near', 'reached']);
export type LimitNotice = z.infer<typeof LimitNotice>;

/**
 * What of its plan a company has used. `documents` counts those that entered this month, the trash included; `limit` is
 * null where there is none. `held` files wait for the next month or a bigger plan. `month_end` is the month's last day.
 */
export const Usage = z.object({
  plan: Plan,
  documents: z.int(),
  limit: z.nullable(z.int()),
  held: z.int(),
  notice: z.nullable(LimitNotice),
  month_end: z.iso.date(),
  users: z.int(),
  users_limit: z.int(),
  companies: z.int(),
  companies_limit: z.int(),
  /** What the plan is when no trial runs. */
  base_plan: Plan,
  trial_expires_at: z.nullable(z.iso.datetime({ offset: true })),
  trial_used: z.boolean(),
});
export type Usage = z.infer<typeof Usage>;

/** The warnings at 80 % and 100 %. */
export function limitNotice(documents: number, limit: number | null): LimitNotice | null {
  if (limit === null || documents < limit * NEAR_LIMIT_RATIO) return null;
  return documents < limit ? 'near' : 'reached';
}
