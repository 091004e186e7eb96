import { countingRuleFor, type PartySide } from '#domain/analytics/figures.ts';
import { partyKey, partyOnSide } from '#domain/analytics/party.ts';
import { debtSideOf, isOverdueOn } from '#domain/invoices/debts.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { LastRun } from '#domain/reconciliation/last-run.ts';
import { addDays, daysBetween } from '../dates/calendar-date.ts';
import { partialSince } from '../dates/compared-period.ts';
import type { Period } from '../dates/period.ts';
import type { PaymentHabit } from './payment-habit.ts';
import type { PartySum, Sum } from './sentence.ts';

export const WEEK_DAYS = 7;

/** The fields of an invoice that the facts need. */
export type FactInvoice = Pick<
  Invoice,
  | 'issue_date'
  | 'due_date'
  | 'status'
  | 'document_kind'
  | 'classification'
  | 'direction'
  | 'environment'
  | 'total_cop'
  | 'supplier_name'
  | 'supplier_nit'
  | 'customer_name'
  | 'customer_nit'
>;

/**
 * A party with overdue invoices, owed to it or by it; `days` since the oldest due date, `oldest_due` (empty without
 * one); `key` is its identity (party.ts). `habit` is null until the caller looks it up by `key`: it comes from documents outside these facts.
 */
export type LateParty = PartySum & { key: string; days: number; oldest_due: string; habit: PaymentHabit };

/**
 * Sales or purchases of the week: net of credit notes, whose sum is in `notes`; `others` are the other documents;
 * `best` is the largest party of the week.
 */
export type SideOfWeek = Sum & {
  notes: Sum;
  others: { documents: number };
  before: Sum;
  /** Whole percent compared with the previous week; null where a percentage is meaningless. */
  percent: number | null;
  best: PartySum | null;
  /** Debts of any date (domain/invoices/debts.ts); `late` are those with a due date before today. */
  open: Sum;
  late: Sum;
  latest: LateParty | null;
};

/** All facts that a weekly report may contain (docs/specification.md#entities), from the documents themselves. */
export type WeekFacts = {
  from: string;
  to: string;
  days: number;
  /** Documents of the week of every class, without test documents. */
  documents: number;
  sold: SideOfWeek;
  bought: SideOfWeek;
  /** Sales minus purchases. */
  balance: { cents: number };
  /** Due within the next seven days. */
  due_soon: Sum & { from: string; to: string };
  unclassified: { documents: number };
  /** Purchases on credit of the year without 030 or 032: the caller reads them (docs/radian.md#money-at-risk). */
  at_risk: Sum;
  /** The months whose kept reconciliation with DIAN leaves documents to resolve, the latest first: the caller reads them. */
  unreconciled: LastRun[];
  /** Documents of the week whose status the user has not set yet. */
  drafts: { documents: number };
  /** Documents of the week in another currency without an exchange rate: in no sum. */
  unconverted: { documents: number };
  /** Whether all documents of the company arrived in this week, how many it has, and the day of the oldest; null without one. */
  history: { is_first: boolean; documents: number; first_day: string | null };
};

type WeekTally = {
  facts: WeekFacts;
  today: string;
  week: Record<PartySide, Map<string, LateParty>>;
  late: Record<PartySide, Map<string, LateParty>>;
};

/** The last seven days, including today. */
export const weekEndingOn = (today: string): { from: string; to: string } => ({
  from: addDays(today, 1 - WEEK_DAYS),
  to: today,
});

/** Builds the facts. `invoices` may leave out documents that no fact needs: older ones that are paid and classified. */
export function buildWeekFacts(
  invoices: Iterable<FactInvoice>,
  { today, history }: { today: string; history: WeekFacts['history'] },
): WeekFacts {
  const tally = emptyTally(today, history);
  for (const invoice of invoices) addInvoice(tally, invoice);
  return finishFacts(tally);
}

function emptyTally(today: string, history: WeekFacts['history']): WeekTally {
  const soon = { from: today, to: addDays(today, WEEK_DAYS - 1) };
  return {
    today,
    week: { customer: new Map(), supplier: new Map() },
    late: { customer: new Map(), supplier: new Map() },
    facts: {
      ...weekEndingOn(today),
      days: WEEK_DAYS,
      documents: 0,
      sold: emptySide(),
      bought: emptySide(),
      balance: { cents: 0 },
      due_soon: { ...emptySum(), ...soon },
      unclassified: { documents: 0 },
      at_risk: { documents: 0, cents: 0 },
      unreconciled: [],
      drafts: { documents: 0 },
      unconverted: { documents: 0 },
      history,
    },
  };
}

const emptySum = (): Sum => ({ documents: 0, cents: 0 });

const emptySide = (): SideOfWeek => ({
  ...emptySum(),
  notes: emptySum(),
  others: { documents: 0 },
  before: emptySum(),
  percent: null,
  best: null,
  open: emptySum(),
  late: emptySum(),
  latest: null,
});

function addInvoice(tally: WeekTally, invoice: FactInvoice): void {
  if (invoice.environment === 'test') return;
  const { facts } = tally;
  if (invoice.classification === 'none') facts.unclassified.documents += 1;
  if (isInWeek(facts, invoice)) addToWeek(facts, invoice);
  const counting = countingRuleFor(invoice);
  if (counting === null || invoice.total_cop === null) return;
  const cents = Math.round(invoice.total_cop * 100) * counting.sign;
  addCountedAmount(tally, invoice, { side: counting.side, cents, isNote: counting.sign < 0 });
}

const isInWeek = ({ from, to }: WeekFacts, { issue_date }: FactInvoice): boolean =>
  issue_date >= from && issue_date <= to;

const weekBefore = ({ from }: WeekFacts): Period => ({ from: addDays(from, -WEEK_DAYS), to: addDays(from, -1) });

const isInPreviousWeek = ({ from }: WeekFacts, { issue_date }: FactInvoice): boolean =>
  issue_date < from && issue_date >= addDays(from, -WEEK_DAYS);

type CountedAmount = { side: PartySide; cents: number; isNote: boolean };

function addCountedAmount(tally: WeekTally, invoice: FactInvoice, counted: CountedAmount): void {
  const { side: partySide, cents, isNote } = counted;
  const { facts } = tally;
  const side = sideFacts(facts, partySide);
  if (isInWeek(facts, invoice)) {
    addTo(side, cents);
    if (isNote) addTo(side.notes, cents);
    else side.others.documents += 1;
    addTo(partySum(tally.week[partySide], invoice, partySide), cents);
  } else if (isInPreviousWeek(facts, invoice)) {
    addTo(side.before, cents);
  }
  if (debtSideOf(invoice) !== null) addOpen(tally, invoice, counted);
}

const sideFacts = ({ sold, bought }: WeekFacts, side: PartySide): SideOfWeek => (side === 'customer' ? sold : bought);

function addToWeek(facts: WeekFacts, { status, total_cop }: FactInvoice): void {
  facts.documents += 1;
  if (status === 'draft') facts.drafts.documents += 1;
  if (total_cop === null) facts.unconverted.documents += 1;
}

function addOpen(
  { facts, today, late }: WeekTally,
  invoice: FactInvoice,
  { side: partySide, cents }: CountedAmount,
): void {
  const side = sideFacts(facts, partySide);
  addTo(side.open, cents);
  const { due_date } = invoice;
  if (due_date === null) return;
  if (isOverdueOn(today, invoice)) {
    addTo(side.late, cents);
    const party = partySum(late[partySide], invoice, partySide);
    addTo(party, cents);
    if (party.oldest_due === '' || due_date < party.oldest_due) party.oldest_due = due_date;
    party.days = daysBetween(party.oldest_due, today);
  } else if (partySide === 'supplier' && due_date <= facts.due_soon.to) {
    addTo(facts.due_soon, cents);
  }
}

function addTo(sum: Sum, cents: number): void {
  sum.documents += 1;
  sum.cents += cents;
}

function partySum(parties: Map<string, LateParty>, invoice: FactInvoice, side: PartySide): LateParty {
  const party = partyOnSide(invoice, side);
  const key = partyKey(party);
  const known = parties.get(key) ?? {
    ...emptySum(),
    key,
    days: 0,
    oldest_due: '',
    habit: null,
    name: party.name,
    find: searchText(party, key),
  };
  parties.set(key, known);
  return known;
}

/** By number without the check digit, which finds both forms. */
const searchText = ({ name, nit }: { name: string; nit: string }, key: string): string =>
  /[\p{L}\d]/u.test(nit) ? key : name;

function finishFacts({ facts, week, late }: WeekTally): WeekFacts {
  // A new company may have only a part of the previous week.
  const isComparable = !facts.history.is_first && partialSince(weekBefore(facts), facts.history.first_day) === null;
  const sides = [
    [facts.sold, 'customer'],
    [facts.bought, 'supplier'],
  ] as const;
  for (const [side, partySide] of sides) {
    side.best = largestParty(week[partySide].values());
    side.latest = largestParty(late[partySide].values());
    side.percent = isComparable ? percentChange(side) : null;
  }
  facts.balance.cents = facts.sold.cents - facts.bought.cents;
  return facts;
}

/** The name breaks ties, so that the order of the documents does not matter. */
function largestParty<P extends PartySum>(parties: Iterable<P>): P | null {
  let first: P | null = null;
  for (const party of parties) {
    if (party.cents <= 0) continue;
    const isBigger = first === null || party.cents > first.cents;
    if (isBigger || (party.cents === first?.cents && party.name < first.name)) first = party;
  }
  return first;
}

/**
 * A percentage of or from zero is meaningless: no "−100 %" in a week without documents
 * (docs/interaction.md#weekly-report).
 */
function percentChange({ documents, cents, before }: SideOfWeek): number | null {
  if (documents === 0 || cents <= 0 || before.cents <= 0) return null;
  const percent = Math.round(((cents - before.cents) * 100) / before.cents);
  // A change above 900 % is not a trend.
  return percent === 0 || Math.abs(percent) > 900 ? null : percent;
}
