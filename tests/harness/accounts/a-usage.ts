import { Usage } from '#domain/companies/usage.ts';

/** Pro with little usage; pass only what the test is about. */
export function aUsage(overrides: Partial<Usage> = {}): Usage {
  return Usage.parse({
    plan: 'pro',
    documents: 12,
    limit: 500,
    held: 0,
    notice: null,
    month_end: '2026-11-30',
    users: 2,
    users_limit: 10,
    companies: 1,
    companies_limit: 3,
    base_plan: overrides.plan ?? 'free',
    trial_expires_at: null,
    trial_used: false,
    ...overrides,
  });
}
