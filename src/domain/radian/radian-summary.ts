import { z } from 'zod/mini';
import { addDays } from '../dates/calendar-date.ts';
import { weekdayOf } from './holidays.ts';
import { createTermEnd } from './radian-rules.ts';
import { type RadianInvoice, type RadianReading, readRadian } from './read-radian.ts';
import { addTermDay, type CountedPurchase, type TermDays } from './term-days.ts';

/** A purchase on credit as the deadlines screen needs it. `cents` are pesos, null without a rate; `iva_cents` of pesos. */
export type TrackedPurchase = RadianInvoice & {
  id: string;
  invoice_number: string;
  supplier_name: string;
  supplier_nit: string;
  cufe: string | null;
  cents: number | null;
  iva_cents: number | null;
};

/** By the last day for a claim or an express acceptance; `missing` lacks 030 or 032, for which the law fixes no day. */
export const DEADLINE_GROUPS = ['today', 'tomorrow', 'week', 'later', 'missing', 'tacit'] as const;
export type DeadlineGroup = (typeof DEADLINE_GROUPS)[number];

export type ReadPurchase = { purchase: TrackedPurchase; reading: RadianReading };

/** `unconverted`: foreign documents without a rate, which are in no amount. */
export type RiskSum = { documents: number; cents: number; iva_cents: number; unconverted: number };
export type SupplierRisk = RiskSum & { name: string; nit: string };

export type RadianSummary = {
  groups: Readonly<Record<DeadlineGroup, readonly ReadPurchase[]>>;
  /** Purchases of the year without 030 or 032: their cost and IVA cannot be deducted yet. */
  at_risk: RiskSum;
  /** The same by supplier, the largest amount first. */
  suppliers: readonly SupplierRisk[];
  /** Purchases that are accepted, claimed or inscribed. */
  settled: number;
  /** For countDue. */
  term_days: TermDays;
};

export type ReadingOf = (purchase: TrackedPurchase) => RadianReading;

/** Returns a reader for the states on a day that reads the same object once. */
export function createReader(today: string): ReadingOf {
  const endOf = createTermEnd();
  const readings = new WeakMap<TrackedPurchase, RadianReading>();
  return (purchase) => {
    const known = readings.get(purchase);
    if (known) return known;
    const reading = readRadian(purchase, today, endOf);
    readings.set(purchase, reading);
    return reading;
  };
}

/**
 * Reads every purchase once, by `readingOf` for `today`. The earliest last day comes first; without one, the newest
 * document.
 */
export function summarizeRadian(
  purchases: readonly TrackedPurchase[],
  today: string,
  readingOf: ReadingOf = createReader(today),
): RadianSummary {
  const groups: Record<DeadlineGroup, ReadPurchase[]> = {
    today: [],
    tomorrow: [],
    week: [],
    later: [],
    missing: [],
    tacit: [],
  };
  const days = daysOf(today);
  const at_risk = { ...NO_RISK };
  const suppliers = new Map<string, SupplierRisk>();
  const term_days: Record<string, number> = {};
  let settled = 0;
  for (const purchase of purchases) {
    const reading = readingOf(purchase);
    const group = groupOf(reading, days);
    addTermDay(term_days, reading);
    if (group) groups[group].push({ purchase, reading });
    else if (isSettled(reading)) settled += 1;
    if (group === 'missing' && isOfYear(purchase, today)) {
      addRisk(at_risk, purchase);
      addRisk(supplierOf(suppliers, purchase), purchase);
    }
  }
  for (const group of ['week', 'later'] as const) groups[group].sort(byDeadline);
  groups.tacit.sort((a, b) => byDeadline(b, a));
  const bySize = Array.from(suppliers.values()).sort((a, b) => b.cents - a.cents);
  return { groups, at_risk, suppliers: bySize, settled, term_days };
}

const NO_RISK: RiskSum = { documents: 0, cents: 0, iva_cents: 0, unconverted: 0 };

type Days = { today: string; tomorrow: string; sunday: string };

const daysOf = (today: string): Days => ({
  today,
  tomorrow: addDays(today, 1),
  sunday: addDays(today, (7 - weekdayOf(today)) % 7),
});

function groupOf({ state, deadline }: RadianReading, { today, tomorrow, sunday }: Days): DeadlineGroup | undefined {
  if (state === 'missing_030' || state === 'missing_032') return 'missing';
  if (state === 'tacit') return 'tacit';
  if (state !== 'claimable' || deadline === null) return undefined;
  if (deadline === today) return 'today';
  if (deadline === tomorrow) return 'tomorrow';
  return deadline <= sunday ? 'week' : 'later';
}

const isSettled = ({ state }: RadianReading): boolean =>
  state === 'accepted' || state === 'claimed' || state === 'inscribed';

const isOfYear = ({ issue_date }: TrackedPurchase, today: string): boolean => issue_date.startsWith(today.slice(0, 4));

function addRisk(sum: RiskSum, { cents, iva_cents }: TrackedPurchase): void {
  sum.documents += 1;
  if (cents === null) sum.unconverted += 1;
  else {
    sum.cents += cents;
    sum.iva_cents += iva_cents ?? 0;
  }
}

function supplierOf(suppliers: Map<string, SupplierRisk>, { supplier_nit, supplier_name }: TrackedPurchase) {
  const key = supplier_nit || supplier_name;
  const known = suppliers.get(key);
  if (known) return known;
  const fresh = { name: supplier_name, nit: supplier_nit, ...NO_RISK };
  suppliers.set(key, fresh);
  return fresh;
}

const byDeadline = (a: ReadPurchase, b: ReadPurchase): number => {
  const [x, y] = [a.reading.deadline ?? '', b.reading.deadline ?? ''];
  return x < y ? -1 : x > y ? 1 : 0;
};

/** How many purchases have a term that ends until Sunday or tomorrow: the groups `today`, `tomorrow` and `week`. */
export const DeadlineFigures = z.object({ due_this_week: z.int() });
export type DeadlineFigures = z.infer<typeof DeadlineFigures>;

/** The figures of summarizeRadian without its lists. */
export function countDeadlines(
  purchases: Iterable<CountedPurchase>,
  today: string,
  endOf = createTermEnd(),
): DeadlineFigures {
  const figures: DeadlineFigures = { due_this_week: 0 };
  const days = daysOf(today);
  for (const purchase of purchases) {
    const group = groupOf(readRadian(purchase, today, endOf), days);
    const { documents = 1 } = purchase;
    if (group === 'today' || group === 'tomorrow' || group === 'week') figures.due_this_week += documents;
  }
  return figures;
}
