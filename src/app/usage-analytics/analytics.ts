import type { Call } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { reportEvents } from '#contract/events.ts';
import { AnalyticsEvent } from '#domain/analytics/analytics-event.ts';
import { type EventQueue, queueEvents, takeEvents } from '#store/events/event-queue.ts';

/** `page` is a route's pattern, never a URL. */
export type Track = (name: AnalyticsEvent['name'], page?: string) => void;

type AnalyticsDependencies = { call: Call; queue: EventQueue; isOnline?: () => boolean; now?: () => Date };

const BATCH = 50;
/** Events within this time are sent together. */
const FLUSH_DELAY_MS = 2_000;

/**
 * docs/specification.md#usage-events: page views, sign-ins and the steps of the trial. They are stored on this device
 * and sent without a token when the server is reachable. If the server says that it does not collect events, nothing is
 * sent until the app is opened again.
 */
export function createAnalytics({
  call,
  queue,
  isOnline = () => navigator.onLine,
  now = () => new Date(),
}: AnalyticsDependencies) {
  let isDisabled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = async (events: AnalyticsEvent[]): Promise<void> => {
    try {
      const { forwarded } = await call(reportEvents, { body: { events } });
      isDisabled = !forwarded;
    } catch (error) {
      // Events that the server will never accept are dropped; all others wait for the next try.
      const isFinal = error instanceof Refused && error.status < 500 && error.status !== 429;
      if (!isFinal) await queueEvents(queue, events);
    }
  };

  const flush = async (): Promise<void> => {
    if (isDisabled || !isOnline()) return;
    const queued = await takeEvents(queue, BATCH);
    const events = queued.flatMap((event) => AnalyticsEvent.safeParse(event).data ?? []);
    if (events.length > 0) await send(events);
  };

  const track: Track = (name, page) => {
    if (isDisabled) return;
    const event: AnalyticsEvent = { name, page: page ?? null, at: now().toISOString() };
    clearTimeout(timer);
    timer = setTimeout(() => void flush().catch(() => undefined), FLUSH_DELAY_MS);
    // A full disk must not affect anything else.
    void queueEvents(queue, [event]).catch(() => undefined);
  };

  return { track, flush };
}
