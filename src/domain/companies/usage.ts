import { z } from 'zod/mini';
import { Plan } from './plan.ts';

/** docs/plans.md#over-a-limit: from this share of the limit on, the company gets a warning. */
const NEAR_LIMIT_RATIO = 0.8;

export const LimitNotice = z.enum(['near', 'reached']);
export type LimitNotice = z.infer<typeof LimitNotice>;

/**
 * The company's usage of its plan. `documents` counts the documents of this month, the trash included; `limit` is null
 * for no limit. `held` files wait for the next month or a larger plan. `month_end` is the last day of the month.
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
  /** The plan without the trial. */
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
