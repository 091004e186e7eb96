import { z } from 'zod/mini';

/**
 * docs/specification.md#usage-events. `page` is the route's pattern, never its URL: URLs contain ids, tokens and search
 * terms.
 */
export const AnalyticsEvent = z.object({
  name: z.enum([
    'page_view',
    'login',
    'pro_trial_activation_started',
    'pro_trial_activation_completed',
    'pro_trial_activation_failed',
  ]),
  page: z.nullable(z.string().check(z.maxLength(60), z.regex(/^\/[a-z$/-]*$/))),
  at: z.iso.datetime({ offset: true }),
});
export type AnalyticsEvent = z.infer<typeof AnalyticsEvent>;
