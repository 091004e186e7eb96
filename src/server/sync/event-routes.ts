import { reportEvents } from '#contract/events.ts';
import type { Database } from '../platform/database/database.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { LIMITS } from '../platform/http/limits/limits.ts';
import { createRateLimit } from '../platform/http/limits/rate-limit.ts';
import { toRateLimitNetwork } from '../platform/http/request-origin.ts';

type EventRoutesDependencies = { db: Database; now: () => Date; analyticsUrl: string | undefined };

const TIMEOUT_MS = 5_000;

/** Forwards the parsed usage events only: no IP address, cookie or header of the user. */
export function eventRoutes(serve: Serve, { db, now, analyticsUrl }: EventRoutesDependencies): void {
  const rateLimit = createRateLimit(db, { scope: 'events', ...LIMITS.events, now });

  serve.public(reportEvents, async ({ body, request }) => {
    if (analyticsUrl === undefined) return { forwarded: false };
    await rateLimit.consume(toRateLimitNetwork(request.ip));
    const forwarding = fetch(analyticsUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    const isForwarded = await forwarding.then(
      (response) => response.ok,
      () => false,
    );
    return { forwarded: isForwarded };
  });
}
