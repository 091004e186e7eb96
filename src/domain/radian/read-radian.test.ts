import { isHoliday } from 'colombian-holidays';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../dates/calendar-date.ts';
import type { InvoiceEvent, PaymentTerms } from './invoice-event.ts';
import { createTermEnd } from './radian-rules.ts';
import { type RadianInvoice, readRadian } from './read-radian.ts';
import { refusalOf, withoutRecordedEvents, withRecordedEvents } from './record-events.ts';

const anEvent = (code: string, date: string, source: InvoiceEvent['source'] = 'xml'): InvoiceEvent => ({
  code,
  date,
  source,
  by: null,
  at: null,
});

const aPurchase = (events: InvoiceEvent[], payment_terms: PaymentTerms | null = 'credit'): RadianInvoice => ({
  payment_terms,
  radian_events: events,
  document_kind: 'invoice',
  direction: 'received',
  environment: 'production',
  issue_date: '2026-11-20',
});

/** An independent reference: the last day is found by walking the days with another library's holidays. */
function lastDayOf(start: string): string {
  let day = start;
  for (let count = 0; count < 3; ) {
    day = addDays(day, 1);
    const date = new Date(`${day}T12:00:00Z`);
    if (![0, 6].includes(date.getUTCDay()) && !isHoliday(date)) count += 1;
  }
  return day;
}

type Expected = { state: string; refused: string[] };

/** Takes the events day by day and asks of each what has stood before. */
function reference(events: readonly InvoiceEvent[], payment_terms: PaymentTerms, today: string): Expected {
  const days: Record<string, string> = {};
  const refused: string[] = [];
  const order = ['030', '032', '031', '033', '034', '036', '037'];
  const counted = events.filter(({ source }) => source !== 'hint');
  for (const date of [...new Set(counted.map((event) => event.date))].sort())
    for (const code of order)
      for (const _ of counted.filter((event) => event.code === code && event.date === date)) {
        const why = refusedFor(code, date, days, payment_terms);
        if (why) refused.push(`${code} ${why}`);
        else days[code] = date;
      }
  return { state: payment_terms === 'cash' ? 'cash' : referenceState(days, today), refused };
}

const isTitle = (code: string) => code === '036' || code === '037';
const isAfterLastDay = (date: string, received: string | undefined) =>
  received !== undefined && date > lastDayOf(received);

const refusedTacit = (isLate: boolean, days: Record<string, string>) =>
  days['033'] ? 'LGC05' : isLate ? null : 'LGC14';

function refusedFor(code: string, date: string, days: Record<string, string>, form: PaymentTerms): string | null {
  const isLate = isAfterLastDay(date, days['032']);
  const isComplete = days['030'] !== undefined && days['032'] !== undefined;
  const isAccepted = days['033'] !== undefined || days['034'] !== undefined;
  const table: [boolean, string][] = [
    [days[code] !== undefined, 'LGC01'],
    [isTitle(code) && form === 'cash', 'LGC62'],
    [code === '032' && !days['030'], 'LGC09'],
    [code === '031' && !isComplete, 'LGC03'],
    [code === '031' && isAccepted, 'LGC02'],
    [code === '031' && isLate, 'DC24z'],
    [code === '033' && !days['030'], 'LGC13'],
    [code === '033' && !days['032'], 'LGC12'],
    [code === '033' && isLate, 'DC24c'],
  ];
  return table.find(([applies]) => applies)?.[1] ?? (code === '034' ? refusedTacit(isLate, days) : null);
}

function referenceState(days: Record<string, string>, today: string): string {
  if (days['036']) return 'inscribed';
  if (!days['030']) return 'missing_030';
  if (!days['032']) return 'missing_032';
  if (days['031'] && !days['033']) return 'claimed';
  if (days['033'] || days['034']) return 'accepted';
  return today > lastDayOf(days['032']) ? 'tacit' : 'claimable';
}

const day = (nth: number) => addDays('2026-11-20', nth);
const event = fc
  .tuple(
    fc.constantFrom('030', '031', '032', '033', '034', '036', '037'),
    fc.integer({ min: 0, max: 24 }),
    fc.constantFrom('xml', 'manual', 'hint'),
  )
  .map(([code, nth, source]) => anEvent(code, day(nth), source));

test('10,000 random sequences of events give the state and the refusals of an independent reference', () => {
  const endOf = createTermEnd();
  const codes = new Set<string>();
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 9 }),
      fc.constantFrom<PaymentTerms>('credit', 'credit', 'credit', 'cash'),
      fc.integer({ min: 0, max: 30 }),
      (events, form, nth) => {
        const { state, violations } = readRadian(aPurchase(events, form), day(nth), endOf);
        const refused = violations.map((one) => `${one.event} ${one.code}`);
        for (const { code } of violations) codes.add(code);
        expect({ state, refused: refused.sort() }).toEqual({
          ...reference(events, form, day(nth)),
          refused: reference(events, form, day(nth)).refused.sort(),
        });
      },
    ),
    { numRuns: 10_000 },
  );
  // Every rule of DIAN's validator was broken by some sequence.
  const all = 'DC24c DC24z LGC01 LGC02 LGC03 LGC05 LGC09 LGC12 LGC13 LGC14 LGC62';
  expect([...codes].sort().join(' ')).toBe(all);
});

test('the order in which events arrive changes nothing', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 7 }), (events) => {
      const forth = readRadian(aPurchase(events), '2026-12-10');
      const back = readRadian(aPurchase([...events].reverse()), '2026-12-10');
      expect(back.state).toBe(forth.state);
      expect(back.deadline).toBe(forth.deadline);
    }),
  );
});

test('a credit purchase goes from acuse to tacit acceptance', () => {
  expect(readRadian(aPurchase([]), '2026-11-26')).toMatchObject({ state: 'missing_030', deadline: null, proof: null });
  const receipt = anEvent('030', '2026-11-25', 'manual');
  expect(readRadian(aPurchase([receipt]), '2026-11-26')).toMatchObject({ state: 'missing_032', proof: 'manual' });
  const both = [receipt, anEvent('032', '2026-11-26')];
  expect(readRadian(aPurchase(both), '2026-12-01')).toMatchObject({ state: 'claimable', deadline: '2026-12-01' });
  expect(readRadian(aPurchase(both), '2026-12-02')).toMatchObject({ state: 'tacit', deadline: '2026-12-01' });
});

test('only received electronic invoices of sale with a payment terms are tracked', () => {
  const { state } = readRadian(aPurchase([], 'cash'), '2026-11-26');
  expect(state).toBe('cash');
  for (const other of [
    { payment_terms: null },
    { direction: 'issued' as const },
    { document_kind: 'credit_note' as const },
    { environment: 'test' as const },
    { issue_date: '2022-07-12' },
  ])
    expect(readRadian({ ...aPurchase([]), ...other }, '2026-11-26').state).toBe('not_applicable');
});

test('a hint moves no state', () => {
  expect(readRadian(aPurchase([anEvent('030', '2026-11-25', 'hint')]), '2026-11-26').state).toBe('missing_030');
});

test('what a person records can be corrected and removed; an XML stays', () => {
  const proven = aPurchase([anEvent('030', '2026-11-25')]);
  const both = withRecordedEvents(proven, { codes: ['030', '032'], date: '2026-11-26' });
  expect(both.radian_events.map(({ code, date, source }) => [code, date, source])).toEqual([
    ['030', '2026-11-25', 'xml'],
    ['032', '2026-11-26', 'manual'],
  ]);
  expect(withRecordedEvents(both, { codes: ['032'], date: '2026-11-26' })).toBe(both);
  expect(withoutRecordedEvents(both, ['030', '032']).radian_events).toEqual(proven.radian_events);
  expect(withoutRecordedEvents(proven, ['030'])).toBe(proven);
});

test('an event is refused with the code of DIAN', () => {
  const course = [anEvent('030', '2026-11-25'), anEvent('032', '2026-11-26', 'manual')];
  expect(refusalOf(aPurchase([]), { codes: ['032'], date: '2026-11-26' })).toEqual({ event: '032', code: 'LGC09' });
  expect(refusalOf(aPurchase([]), { codes: ['030', '032'], date: '2026-11-26' })).toBeUndefined();
  expect(refusalOf(aPurchase(course), { codes: ['030'], date: '2026-11-26' })).toEqual({ event: '030', code: 'LGC01' });
  expect(refusalOf(aPurchase(course), { codes: ['030', '032'], date: '2026-11-27' })).toBeUndefined();
  expect(refusalOf(aPurchase(course), { codes: ['031'], date: '2026-12-02' })).toEqual({ event: '031', code: 'DC24z' });
  expect(refusalOf(aPurchase(course), { codes: ['031'], date: '2026-12-01' })).toBeUndefined();
  expect(refusalOf(aPurchase(course), { codes: ['034'], date: '2026-12-01' })).toEqual({ event: '034', code: 'LGC14' });
});
