import { z } from 'zod/mini';
import { AnalyticsEvent } from '#domain/analytics/analytics-event.ts';
import { endpoint } from './endpoint.ts';

export const reportEvents = endpoint({
  method: 'POST',
  path: '/events/analytics',
  summary: 'Usage events without personal data; they go on only where an address for them is configured.',
  access: 'public',
  body: z.object({ events: z.array(AnalyticsEvent).check(z.minLength(1), z.maxLength(50)) }),
  response: z.object({ forwarded: z.boolean() }),
  problems: ['too_many_attempts'],
});
