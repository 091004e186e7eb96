import { z } from 'zod/mini';
import { isInPeriod, type PeriodFilter } from '../dates/period-filter.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { byAmount, chartSlices, countingRuleFor, MAX_LISTED, type PartySide } from './figures.ts';
import { partyKey, partyOnSide } from './party.ts';

/** `tax_id` is the NIT without its check digit, a foreign id unchanged, or empty. Amounts are pesos. */
export const PartyFigures = z.object({
  /** Empty for a party that exists only in a pending change of this device: the server has not assigned an id yet. */
  party_id: z.string(),
  name: z.string(),
  contact_info: z.nullable(z.string()),
  tax_id: z.string(),
  /** Net of credit notes; negative when there are only notes. */
  total_amount: z.number(),
  /** Every document that counts for the party, credit notes included. */
  invoice_count: z.int(),
  /** Documents of those in another currency without an exchange rate: counted, not summed. */
  unconverted_invoices: z.int(),
});
export type PartyFigures = z.infer<typeof PartyFigures>;

export const ChartSlice = z.object({ name: z.string(), amount: z.number() });

/** The suppliers or the customers of a period: the largest `MAX_LISTED` one by one, and all of them in the totals. */
export const PartyAnalytics = z.object({
  total_parties: z.int(),
  total_amount: z.number(),
  total_invoices: z.int(),
  unconverted_invoices: z.int(),
  /** The number of unlisted parties, and their sum. */
  unlisted: z.int(),
  unlisted_amount: z.number(),
  chart_data: z.array(ChartSlice),
  parties: z.array(PartyFigures),
});
export type PartyAnalytics = z.infer<typeof PartyAnalytics>;

/** In cents, so that any number of documents adds up exactly. */
export type PartySums = Omit<PartyFigures, 'total_amount'> & { cents: number };
export type PartyTotals = { parties: number; cents: number; invoices: number; unconverted: number };

export type PartyCountedInvoice = Pick<
  Invoice,
  | 'document_kind'
  | 'classification'
  | 'direction'
  | 'environment'
  | 'issue_date'
  | 'total_cop'
  | 'supplier_name'
  | 'supplier_nit'
  | 'customer_name'
  | 'customer_nit'
>;

/** The reference implementation: the sums per party over every document of `period`, equal to the server's SQL. */
export function analyzeParties(
  invoices: Iterable<PartyCountedInvoice>,
  side: PartySide,
  period: PeriodFilter,
): PartyAnalytics {
  const tally = new Map<string, PartySums>();
  for (const invoice of invoices) countParty(tally, invoice, { side, period, times: 1 });
  return partyAnalytics([...tally.values()], computeTotals(tally.values()));
}

/** Builds the response from the sums per party, in any order, and the totals over all of them. */
export function partyAnalytics(sums: readonly PartySums[], totals: PartyTotals): PartyAnalytics {
  const listed = sums
    .map((party) => ({ ...party, key: keyOf(party) }))
    .sort(byAmount)
    .slice(0, MAX_LISTED);
  const cents = listed.reduce((sum, party) => sum + party.cents, 0);
  return {
    total_parties: totals.parties,
    total_amount: totals.cents / 100,
    total_invoices: totals.invoices,
    unconverted_invoices: totals.unconverted,
    unlisted: totals.parties - listed.length,
    unlisted_amount: (totals.cents - cents) / 100,
    chart_data: chartSlices(listed, { count: totals.parties, cents: totals.cents }).map((slice) => ({
      name: slice.name,
      amount: slice.cents / 100,
    })),
    parties: listed.map(({ key: _, cents: own, ...party }) => ({ ...party, total_amount: own / 100 })),
  };
}

/** A row before and after a pending change: `undefined` where it does not exist. */
export type PartyChange = { before?: PartyCountedInvoice | undefined; after?: PartyCountedInvoice | undefined };

/**
 * The server's last response with the pending changes added (docs/interaction.md#offline-patterns). Exact as long as
 * every party is listed; a change to an unlisted party is added to the unlisted sum.
 */
export function withPartyChanges(
  answer: PartyAnalytics,
  changes: readonly PartyChange[],
  where: { side: PartySide; period: PeriodFilter },
): PartyAnalytics {
  const delta = computeDelta(changes, where);
  if (delta.size === 0) return answer;
  const shown = new Map(answer.parties.map((party) => [keyOf(party), inCents(party)]));
  for (const [key, change] of delta) {
    const known = shown.get(key);
    if (known) addSums(known, change);
    else if (answer.unlisted === 0) shown.set(key, change);
  }
  for (const [key, party] of shown) if (party.invoice_count === 0) shown.delete(key);
  const moved = computeTotals(delta.values());
  return partyAnalytics([...shown.values()], {
    parties: answer.total_parties + shown.size - answer.parties.length,
    cents: Math.round(answer.total_amount * 100) + moved.cents,
    invoices: answer.total_invoices + moved.invoices,
    unconverted: answer.unconverted_invoices + moved.unconverted,
  });
}

function computeDelta(changes: readonly PartyChange[], where: { side: PartySide; period: PeriodFilter }) {
  const delta = new Map<string, PartySums>();
  for (const { before, after } of changes) {
    if (before) countParty(delta, before, { ...where, times: -1 });
    if (after) countParty(delta, after, { ...where, times: 1 });
  }
  return delta;
}

const inCents = ({ total_amount, ...party }: PartyFigures): PartySums => ({
  ...party,
  cents: Math.round(total_amount * 100),
});

const keyOf = ({ name, tax_id }: Pick<PartySums, 'name' | 'tax_id'>): string => partyKey({ name, nit: tax_id });

type CountingOptions = { side: PartySide; period: PeriodFilter; times: 1 | -1 };

function countParty(
  tally: Map<string, PartySums>,
  invoice: PartyCountedInvoice,
  { side, period, times }: CountingOptions,
): void {
  const counting = countingRuleFor(invoice);
  if (counting?.side !== side || !isInPeriod(invoice, period)) return;
  const { name, nit } = partyOnSide(invoice, side);
  const key = partyKey({ name, nit });
  const known = tally.get(key) ?? emptySums(name, nit);
  tally.set(key, known);
  addSums(known, {
    cents: Math.round((invoice.total_cop ?? 0) * 100) * counting.sign * times,
    invoice_count: times,
    unconverted_invoices: invoice.total_cop === null ? times : 0,
  });
}

const emptySums = (name: string, tax_id: string): PartySums => ({
  party_id: '',
  name,
  contact_info: null,
  tax_id,
  cents: 0,
  invoice_count: 0,
  unconverted_invoices: 0,
});

function addSums(known: PartySums, change: Pick<PartySums, 'cents' | 'invoice_count' | 'unconverted_invoices'>): void {
  known.cents += change.cents;
  known.invoice_count += change.invoice_count;
  known.unconverted_invoices += change.unconverted_invoices;
}

function computeTotals(sums: Iterable<PartySums>): PartyTotals {
  const totals = { parties: 0, cents: 0, invoices: 0, unconverted: 0 };
  for (const { cents, invoice_count, unconverted_invoices } of sums) {
    totals.parties += 1;
    totals.cents += cents;
    totals.invoices += invoice_count;
    totals.unconverted += unconverted_invoices;
  }
  return totals;
}
