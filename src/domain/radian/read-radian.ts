import type { Invoice } from '../invoices/invoice.ts';
import { endOfTerm, eventCourse, type Violation } from './event-violations.ts';
import { eventsOf, type InvoiceEvent } from './invoice-event.ts';
import { EVENTS_REQUIRED_SINCE, type TermEnd, termEnd } from './radian-rules.ts';

/**
 * Where a purchase stands (docs/radian.md#states). `claimable`: until the end of the term it may be claimed or accepted
 * expressly. `tacit`: the term ended without either, and the law takes it as accepted; no 034 is known.
 */
export const RADIAN_STATES = [
  'not_applicable',
  'cash',
  'missing_030',
  'missing_032',
  'claimable',
  'tacit',
  'accepted',
  'claimed',
  'inscribed',
] as const;
export type RadianState = (typeof RADIAN_STATES)[number];

/** What a state rests on: the XML of every event, or also what a person recorded; null without events. */
export type RadianProof = 'xml' | 'manual' | null;

export type RadianReading = {
  state: RadianState;
  /** The last day for a claim or an express acceptance; null while no term has started. */
  deadline: string | null;
  proof: RadianProof;
  /** Events that DIAN refuses in this order; they count for nothing. */
  violations: readonly Violation[];
};

export type RadianInvoice = Pick<
  Invoice,
  'payment_terms' | 'radian_events' | 'document_kind' | 'direction' | 'environment' | 'issue_date'
>;

/** Whether the buyer of this document sends events about it: electronic invoices of sale that the company received. */
const isReceivedInvoice = ({ document_kind, direction, environment, issue_date }: RadianInvoice): boolean =>
  direction === 'received' &&
  environment === 'production' &&
  (document_kind === 'invoice' || document_kind === 'contingency_invoice') &&
  issue_date >= EVENTS_REQUIRED_SINCE;

/** The state of an invoice on a day. The events may be in any order. Pure. */
export function readRadian(invoice: RadianInvoice, today: string, endOf: TermEnd = termEnd): RadianReading {
  const given = eventsOf(invoice).filter(({ source }) => source !== 'hint');
  if (!isReceivedInvoice(invoice) || !invoice.payment_terms)
    return { state: 'not_applicable', deadline: null, proof: null, violations: [] };
  const { standing, violations } = eventCourse(given, invoice.payment_terms, endOf);
  const deadline = endOfTerm({ standing, endOf });
  const state = invoice.payment_terms === 'cash' ? 'cash' : stateOf(standing, deadline, today);
  const rests = given.filter((event) => standing.get(event.code) === event);
  return { state, deadline, proof: proofOf(rests), violations };
}

function stateOf(standing: ReadonlyMap<string, unknown>, deadline: string | null, today: string): RadianState {
  if (standing.has('036')) return 'inscribed';
  if (!standing.has('030')) return 'missing_030';
  if (!standing.has('032')) return 'missing_032';
  // A claim excludes the silence of the buyer, and only an express acceptance takes it back.
  if (standing.has('033')) return 'accepted';
  if (standing.has('031')) return 'claimed';
  if (standing.has('034')) return 'accepted';
  return deadline !== null && today > deadline ? 'tacit' : 'claimable';
}

const proofOf = (events: readonly InvoiceEvent[]): RadianProof =>
  events.length === 0 ? null : events.every(({ source }) => source === 'xml') ? 'xml' : 'manual';
