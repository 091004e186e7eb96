import type { Invoice } from '../invoices/invoice.ts';
import { eventCourse, type ViolationCode } from './event-violations.ts';
import { eventsOf, type InvoiceEvent, TrackedEvent } from './invoice-event.ts';

/** What a person records by hand: that the events were registered at DIAN on a day. */
export type RecordedEvents = { codes: readonly TrackedEvent[]; date: string };

/** The row with the recorded events. What an XML proves stays; an event recorded before gets the new day. Pure. */
export function withRecordedEvents<I extends Pick<Invoice, 'radian_events'>>(
  invoice: I,
  { codes, date }: RecordedEvents,
): I {
  const fresh = codes.filter((code) => {
    const known = eventsOf(invoice).find((event) => event.code === code);
    return known === undefined || (known.source !== 'xml' && !(known.source === 'manual' && known.date === date));
  });
  if (fresh.length === 0) return invoice;
  const kept = eventsOf(invoice).filter(({ code }) => !includes(fresh, code));
  const added = fresh.map((code): InvoiceEvent => ({ code, date, source: 'manual', by: null, at: null }));
  return { ...invoice, radian_events: [...kept, ...added].sort((a, b) => (a.code < b.code ? -1 : 1)) };
}

/** The row without the events of these codes that a person recorded. Pure. */
export function withoutRecordedEvents<I extends Pick<Invoice, 'radian_events'>>(
  invoice: I,
  codes: readonly TrackedEvent[],
): I {
  const events = eventsOf(invoice).filter(({ code, source }) => !(source === 'manual' && includes(codes, code)));
  return events.length === eventsOf(invoice).length ? invoice : { ...invoice, radian_events: events };
}

const includes = (codes: readonly string[], code: string): boolean => codes.includes(code);

/** The codes that no XML proves yet: only these are left to record. */
export const unprovenCodes = (
  invoice: Pick<Invoice, 'radian_events'>,
  codes: readonly TrackedEvent[],
): TrackedEvent[] =>
  codes.filter((code) => !eventsOf(invoice).some((one) => one.code === code && one.source === 'xml'));

/**
 * Why DIAN would not have these events on that day, or undefined. Recording an event again, with another day, is a
 * correction. Events that an XML proves are left out; with none left, they are repeated (LGC01).
 */
export function refusalOf(
  invoice: Pick<Invoice, 'radian_events' | 'payment_terms'>,
  { codes: given, date }: RecordedEvents,
): { event: TrackedEvent; code: ViolationCode } | undefined {
  const codes = unprovenCodes(invoice, given);
  const [proven] = given;
  if (codes.length === 0) return proven && { event: proven, code: 'LGC01' };
  const after = withRecordedEvents(invoice, { codes, date });
  const counted = eventsOf(after).filter(({ source }) => source !== 'hint');
  const { violations } = eventCourse(counted, invoice.payment_terms ?? null);
  const refused = violations.find(({ event }) => includes(codes, event));
  const event = refused && TrackedEvent.options.find((code) => code === refused.event);
  return refused && event ? { event, code: refused.code } : undefined;
}
