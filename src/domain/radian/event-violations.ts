import type { InvoiceEvent, PaymentTerms } from './invoice-event.ts';
import { type TermEnd, termEnd } from './radian-rules.ts';

/** DIAN's codes for events that its validator refuses (docs/dian.md#events). */
export type ViolationCode =
  | 'LGC01'
  | 'LGC02'
  | 'LGC03'
  | 'LGC05'
  | 'LGC09'
  | 'LGC12'
  | 'LGC13'
  | 'LGC14'
  | 'LGC62'
  | 'DC24c'
  | 'DC24z';

export type Violation = { event: string; code: ViolationCode };

type DatedEvent = Pick<InvoiceEvent, 'code' | 'date'>;

/** The events that stand, by code, with their days; and what DIAN refuses in the others. */
export type EventCourse = { standing: ReadonlyMap<string, DatedEvent>; violations: readonly Violation[] };

/** On one day, events stand in the order in which they can follow each other. */
const ORDER = ['030', '032', '031', '033', '034'];
const placeOf = (code: string): number => (ORDER.includes(code) ? ORDER.indexOf(code) : ORDER.length);

const byCourse = (a: DatedEvent, b: DatedEvent): number =>
  compareText(a.date, b.date) || placeOf(a.code) - placeOf(b.code) || compareText(a.code, b.code);

const compareText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/**
 * Takes the events of an invoice in the order of their days, whatever the order in which they are given. An event that
 * DIAN would refuse does not stand.
 */
export function eventCourse(
  events: readonly DatedEvent[],
  payment_terms: PaymentTerms | null,
  endOf: TermEnd = termEnd,
): EventCourse {
  const standing = new Map<string, DatedEvent>();
  const violations: Violation[] = [];
  for (const event of inCourse(events)) {
    const code = violationOf(event, { standing, payment_terms, endOf });
    if (code) violations.push({ event: event.code, code });
    else standing.set(event.code, event);
  }
  return { standing, violations };
}

// Most invoices have none or one.
const inCourse = (events: readonly DatedEvent[]) => (events.length < 2 ? events : [...events].sort(byCourse));

type CourseSoFar = { standing: ReadonlyMap<string, DatedEvent>; payment_terms: PaymentTerms | null; endOf: TermEnd };

function violationOf(event: DatedEvent, course: CourseSoFar): ViolationCode | undefined {
  if (course.standing.has(event.code)) return 'LGC01';
  if (isTitleEvent(event.code)) return course.payment_terms === 'cash' ? 'LGC62' : undefined;
  return CHECKS[event.code]?.(event, course);
}

type Check = (event: DatedEvent, course: CourseSoFar) => ViolationCode | undefined;

const CHECKS: Record<string, Check> = {
  '032': (_event, { standing }) => (standing.has('030') ? undefined : 'LGC09'),
  '031': (event, course) => {
    const { standing } = course;
    if (!standing.has('030') || !standing.has('032')) return 'LGC03';
    if (standing.has('033') || standing.has('034')) return 'LGC02';
    return isAfterTerm(event, course) ? 'DC24z' : undefined;
  },
  '033': (event, course) => {
    if (!course.standing.has('030')) return 'LGC13';
    if (!course.standing.has('032')) return 'LGC12';
    return isAfterTerm(event, course) ? 'DC24c' : undefined;
  },
  '034': (event, course) => {
    if (course.standing.has('033')) return 'LGC05';
    return isAfterTerm(event, course) ? undefined : 'LGC14';
  },
};

const isAfterTerm = ({ date }: DatedEvent, course: CourseSoFar): boolean => {
  const end = endOfTerm(course);
  return end !== null && date > end;
};

export const endOfTerm = ({ standing, endOf }: Pick<CourseSoFar, 'standing' | 'endOf'>): string | null => {
  const [receipt, delivery] = [standing.get('030')?.date, standing.get('032')?.date];
  return endOf({ ...(receipt && { '030': receipt }), ...(delivery && { '032': delivery }) });
};

/** 035 to 051 concern the invoice as a title in circulation. */
const isTitleEvent = (code: string): boolean => /^0(3[5-9]|4\d|5[01])$/.test(code);
