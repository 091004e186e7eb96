import { reportEvents } from '#contract/events.ts';
import type { Database } from '../platform/database/database.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { LIMITS } from '../platform/http/limits/limits.ts';
import { createRateLimit } from '../platform/http/limits/rate-limit.ts';
import { limitNetworkOf } from '../platform/http/request-origin.ts';

type Parts = { db: Database; now: () => Date; analyticsUrl: string | undefined };

const TIMEOUT_MS = 5_000;

/** Usage events go on as they are parsed: no address, no cookie, no header of the person who sent them. */
export function eventRoutes(serve: Serve, { db, now, analyticsUrl }: Parts): void {
  const share = createRateLimit(db, { about: 'events', ...LIMITS.events, now });

  serve.open(reportEvents, async ({ body, request }) => {
    if (analyticsUrl === undefined) return { forwarded: false };
    await share.take(limitNetworkOf(request.ip));
    const sent = fetch(analyticsUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    const isTaken = await sent.then(
      (answer) => answer.ok,
      () => false,
    );
    return { forwarded: isTaken };
  });
}
