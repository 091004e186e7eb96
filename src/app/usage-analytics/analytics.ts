import type { Call } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { reportEvents } from '#contract/events.ts';
import { AnalyticsEvent } from '#domain/analytics/analytics-event.ts';
import { type EventQueue, queueEvents, takeEvents } from '#store/events/event-queue.ts';

/** `page` is a route's pattern, never an address. */
export type Track = (name: AnalyticsEvent['name'], page?: string) => void;

type AnalyticsDependencies = { call: Call; queue: EventQueue; isOnline?: () => boolean; now?: () => Date };

const BATCH = 50;
/** Several events of one moment travel together. */
const FLUSH_DELAY_MS = 2_000;

/**
 * docs/specification.md#usage-events: page views, sign-ins and the steps of the trial, kept on this device until the
 * server can be asked and then sent without a token. A server that says nobody wants them is not asked again until the
 * app is opened anew.
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
      // What the server will never take is forgotten; everything else waits for better times.
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
    // Without room on the disk nothing else may suffer.
    void queueEvents(queue, [event]).catch(() => undefined);
  };

  return { track, flush };
}
