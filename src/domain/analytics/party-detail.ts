import { z } from 'zod/mini';
import { monthName, monthOf } from '../dates/dates.ts';
import {
  hasSeveralYears,
  isInPeriod,
  monthRange,
  type PeriodFilter,
  type PeriodView,
  viewOfPeriod,
} from '../dates/period-filter.ts';
import { byNewest, Invoice, type InvoiceFilter } from '../invoices/invoice.ts';
import { countingRuleFor, type PartySide } from './figures.ts';
import { partyKey, partyOnSide } from './party.ts';
import { PartyFigures } from './party-analytics.ts';

/** Pesos, net of the credit notes of that month. */
const PartyMonth = z.object({
  month: z.string(),
  display_name: z.string(),
  total_amount: z.number(),
  invoice_count: z.int(),
});

/** One supplier or customer in a period. `invoices` are the newest `PARTY_INVOICES` of those that count. */
export const PartyDetail = z.extend(PartyFigures, {
  credit_note_count: z.int(),
  /** By how much they reduce `total_amount`: a positive amount. */
  credit_note_amount: z.number(),
  monthly_data: z.array(PartyMonth),
  invoices: z.array(Invoice),
});
export type PartyDetail = z.infer<typeof PartyDetail>;

export const PARTY_INVOICES = 50;

/** The sums of the documents of one month; `notes` are the sums of its credit notes. */
export type MonthSums = { month: string; cents: number; invoices: number; unconverted: number; notes: NoteSums };
type NoteSums = { cents: number; invoices: number };

type Party = Pick<PartyDetail, 'party_id' | 'name' | 'tax_id' | 'contact_info'>;
type Details = { party: Party; period: PeriodFilter; months: readonly MonthSums[]; invoices: Invoice[] };

/** Builds the detail of a party from its sums per month, in cents, and its newest invoices. */
export function partyDetail({ party, period, months, invoices }: Details): PartyDetail {
  const sum = (read: (month: MonthSums) => number) => months.reduce((total, month) => total + read(month), 0);
  const byMonth = new Map(months.map((sums) => [sums.month, sums]));
  return {
    ...party,
    total_amount: sum(({ cents }) => cents) / 100,
    invoice_count: sum((month) => month.invoices),
    unconverted_invoices: sum(({ unconverted }) => unconverted),
    credit_note_count: sum(({ notes }) => notes.invoices),
    credit_note_amount: sum(({ notes }) => notes.cents) / 100,
    monthly_data: monthRange(period, byMonth.keys()).map((month) => ({
      month,
      display_name: monthName(month, hasSeveralYears(period)),
      total_amount: (byMonth.get(month)?.cents ?? 0) / 100,
      invoice_count: byMonth.get(month)?.invoices ?? 0,
    })),
    invoices,
  };
}

/** The reference implementation: one party from all documents of the company, equal to the server's SQL. */
export function buildPartyDetail(
  invoices: readonly Invoice[],
  party: Party,
  { side, period }: { side: PartySide; period: PeriodFilter },
): PartyDetail {
  const own = invoices.filter((invoice) => isInPeriod(invoice, period) && isInvoiceOfParty(invoice, party, side));
  const months = new Map<string, MonthSums>();
  for (const invoice of own) addToMonth(months, invoice);
  const newest = own.toSorted(byNewest).slice(0, PARTY_INVOICES);
  return partyDetail({ party, period, months: [...months.values()], invoices: newest });
}

/** Whether a document counts for this party. */
export function isInvoiceOfParty(
  invoice: Invoice,
  { name, tax_id }: Pick<Party, 'name' | 'tax_id'>,
  side: PartySide,
): boolean {
  return (
    countingRuleFor(invoice)?.side === side && partyKey(partyOnSide(invoice, side)) === partyKey({ name, nit: tax_id })
  );
}

/** The search text that finds this party's documents in the invoice list: its number, or its name if it has none. */
export function invoiceSearchForParty(
  { name, tax_id }: Pick<Party, 'name' | 'tax_id'>,
  { side, period }: { side: PartySide; period: PeriodFilter },
): PeriodView & Pick<InvoiceFilter, 'supplier' | 'customer'> {
  const text = tax_id || name;
  const parties = { supplier: side === 'supplier' ? text : '', customer: side === 'customer' ? text : '' };
  return { ...viewOfPeriod(period), ...parties };
}

function addToMonth(months: Map<string, MonthSums>, invoice: Invoice): void {
  const month = monthOf(invoice.issue_date);
  const sums = months.get(month) ?? { month, cents: 0, invoices: 0, unconverted: 0, notes: { cents: 0, invoices: 0 } };
  months.set(month, sums);
  const cents = Math.round((invoice.total_cop ?? 0) * 100);
  const isNote = countingRuleFor(invoice)?.sign === -1;
  sums.cents += isNote ? -cents : cents;
  sums.invoices += 1;
  sums.unconverted += invoice.total_cop === null ? 1 : 0;
  if (!isNote) return;
  sums.notes.cents += cents;
  sums.notes.invoices += 1;
}
