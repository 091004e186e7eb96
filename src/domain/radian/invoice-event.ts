import { z } from 'zod/mini';

/** The events that the state of a purchase depends on, in the order of their course. */
export const TrackedEvent = z.enum(['030', '032', '031', '033', '034']);
export type TrackedEvent = z.infer<typeof TrackedEvent>;

/**
 * What says that there is an event: its XML, which proves it; a person, by hand; or a listing of DIAN, which only hints at
 * it and is never shown as proof. The names are stored.
 */
export const EventSource = z.enum(['xml', 'manual', 'hint']);
export type EventSource = z.infer<typeof EventSource>;

/** A RADIAN event of an invoice, at most one of each code. `by` and `at`: who recorded it by hand, and on which day. */
export const InvoiceEvent = z.object({
  code: z.string(),
  date: z.iso.date(),
  /** One of a newer server is not known to prove the event. */
  source: z.catch(EventSource, 'hint'),
  by: z._default(z.nullable(z.string()), null),
  at: z._default(z.nullable(z.iso.date()), null),
});
export type InvoiceEvent = z.infer<typeof InvoiceEvent>;

/** How the document is paid, as it states it; null where it does not. */
export const PaymentTerms = z.enum(['cash', 'credit']);
export type PaymentTerms = z.infer<typeof PaymentTerms>;

const NO_EVENTS: readonly InvoiceEvent[] = [];

/** The events of a row. A row that an earlier build stored on the device has no such field until it is pulled again. */
export const eventsOf = ({ radian_events }: { radian_events?: readonly InvoiceEvent[] }): readonly InvoiceEvent[] =>
  radian_events ?? NO_EVENTS;
