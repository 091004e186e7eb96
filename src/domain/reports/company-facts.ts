import { z } from 'zod/mini';
import type { PartySide } from '#domain/analytics/figures.ts';
import { debtConditions } from '#domain/invoices/debts.ts';
import type { Dashboard } from '#domain/invoices/totals.ts';
import { computeBalance } from '#domain/invoices/totals.ts';
import { MONTHS } from '../dates/calendar-date.ts';
import { markName } from './masked-names.ts';
import {
  formatCount,
  formatInteger,
  formatInvoiceCount,
  formatPesos,
  type InvoiceSearch,
  makeSentence,
  Sentence,
  type Sum,
} from './sentence.ts';
import type { SideOfWeek, WeekFacts } from './week-facts.ts';
import { Writer } from './weekly-report.ts';

/** The largest party of a year, and its share of all sales or purchases in whole percent. */
type TopPartyOfYear = Sum & { name: string; find: string; share: number | null };

/** All facts that a summary of a company may contain. */
export type CompanyFacts = {
  company: { name: string };
  year: string;
  documents: number;
  sold: { cents: number };
  bought: { cents: number };
  balance: { cents: number };
  /** The month with the highest sales: 'YYYY-MM-DD' of its first and last day. */
  best_month: { cents: number; from: string; to: string } | null;
  customer: TopPartyOfYear | null;
  supplier: TopPartyOfYear | null;
  receivable: Pick<SideOfWeek, 'open' | 'late'>;
  payable: Pick<SideOfWeek, 'open' | 'late'>;
  unclassified: WeekFacts['unclassified'];
};

/** docs/specification.md#entities: summary; and the same by sentence, each with the search that finds its invoices. */
export const CompanySummary = z.object({
  summary: z.string(),
  sentences: z.array(Sentence),
  written_by: Writer,
  generated_at: z.iso.datetime({ offset: true }),
});
export type CompanySummary = z.infer<typeof CompanySummary>;

type Party = { name: string; tax_id: string; total_amount: number; invoice_count: number };
type CompanyFactsInput = {
  name: string;
  year: string;
  dashboard: Dashboard;
  customers: readonly Party[];
  suppliers: readonly Party[];
  week: WeekFacts;
};

/**
 * Builds the facts of a company. Amounts of the input are pesos, those of the result cents. Parties are sorted, largest
 * first.
 */
export function buildCompanyFacts({
  name,
  year,
  dashboard,
  customers,
  suppliers,
  week,
}: CompanyFactsInput): CompanyFacts {
  const { total_income, total_expense } = dashboard;
  return {
    company: { name },
    year,
    documents: dashboard.total_invoices,
    sold: { cents: toCents(total_income) },
    bought: { cents: toCents(total_expense) },
    balance: { cents: toCents(computeBalance(dashboard)) },
    best_month: bestMonth(dashboard),
    customer: topParty(customers, total_income),
    supplier: topParty(suppliers, total_expense),
    receivable: week.sold,
    payable: week.bought,
    unclassified: week.unclassified,
  };
}

const toCents = (pesos: number): number => Math.round(pesos * 100);

/** The first party of a sorted list. */
function topParty([party]: readonly Party[], total: number): TopPartyOfYear | null {
  if (!party || party.total_amount <= 0) return null;
  const { name, tax_id, total_amount, invoice_count: documents } = party;
  const share = total > 0 ? Math.round((total_amount * 100) / total) : null;
  return {
    name,
    find: tax_id || name,
    documents,
    cents: toCents(total_amount),
    // Where other parties returned more than they bought, one share may exceed 100 %.
    share: share !== null && share > 0 && share <= 100 ? share : null,
  };
}

function bestMonth({ monthly_data }: Dashboard): CompanyFacts['best_month'] {
  const [best] = monthly_data.filter(({ income }) => income > 0).sort((a, b) => b.income - a.income);
  if (!best) return null;
  const [year = 0, month = 1] = best.month.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { cents: toCents(best.income), from: `${best.month}-01`, to: last };
}

/** The text for the facts of a company, by fixed rules; names are marked as in masked-names.ts. */
export function writeCompanyText(facts: CompanyFacts): Sentence[] {
  const { company, year, documents } = facts;
  if (documents === 0) {
    const nothing = makeSentence(`${markName(company.name)} aún no tiene facturas en ${year}.`, { year });
    return [nothing, ...openText(facts), ...unclassifiedText(facts)];
  }
  return [
    movementSentence(facts),
    ...bestMonthText(facts),
    ...partyText(facts.customer, { they: 'El mejor cliente es', of: 'de las ventas', search: 'customer', year }),
    ...partyText(facts.supplier, { they: 'El mayor proveedor es', of: 'de las compras', search: 'supplier', year }),
    ...openText(facts),
    ...unclassifiedText(facts),
  ];
}

function movementSentence({ company, year, documents, sold, bought, balance }: CompanyFacts): Sentence {
  const side = balance.cents < 0 ? 'en contra' : 'a favor';
  const moved = `lleva ${formatSigned(sold)} en ventas y ${formatSigned(bought)} en compras, un balance de ${formatPesos(balance)} ${side}`;
  return makeSentence(
    `En ${year}, ${markName(company.name)} ${moved}, en ${formatCount(documents, 'documento', 'documentos')}.`,
    {
      year,
    },
  );
}

/** Net sums are negative where more was returned than sold. */
const formatSigned = (sum: { cents: number }): string => `${sum.cents < 0 ? 'menos ' : ''}${formatPesos(sum)}`;

function bestMonthText({ best_month }: CompanyFacts): Sentence[] {
  if (best_month === null) return [];
  const { from, to } = best_month;
  const month = MONTHS[Number(from.slice(5, 7)) - 1] ?? '';
  const search: InvoiceSearch = { from, to, classification: 'income' };
  return [makeSentence(`El mes con más ventas fue ${month}, con ${formatPesos(best_month)}.`, search)];
}

type PartyPhrases = { they: string; of: string; search: 'customer' | 'supplier'; year: string };

function partyText(party: TopPartyOfYear | null, { they, of, search, year }: PartyPhrases): Sentence[] {
  if (party === null) return [];
  const share = party.share === null ? '' : `, el ${formatInteger(party.share)}% ${of}`;
  const documents = formatCount(party.documents, 'documento', 'documentos');
  return [
    makeSentence(`${they} ${markName(party.name)}, con ${formatPesos(party)} en ${documents}${share}.`, {
      year,
      [search]: party.find,
    }),
  ];
}

function openText({ receivable, payable }: CompanyFacts): Sentence[] {
  return [
    ...openSentences(receivable, { have: 'Hay por cobrar', side: 'customer' }),
    ...openSentences(payable, { have: 'Hay por pagar', side: 'supplier' }),
  ];
}

type OpenPhrases = { have: string; side: PartySide };

function openSentences({ open, late }: CompanyFacts['payable'], { have, side }: OpenPhrases): Sentence[] {
  if (open.documents === 0) return [];
  return [
    makeSentence(
      `${have} ${formatPesos(open)} en ${formatInvoiceCount(open)}${dueText(open, late)}.`,
      debtConditions(side),
    ),
  ];
}

function dueText(open: Sum, late: Sum): string {
  if (late.documents === 0) return '';
  if (late.documents === open.documents) return open.documents === 1 ? ', ya vencida' : ', todas ya vencidas';
  return `, de los cuales ${formatPesos(late)} ya vencieron`;
}

function unclassifiedText({ unclassified }: CompanyFacts): Sentence[] {
  if (unclassified.documents === 0) return [];
  const wait = unclassified.documents === 1 ? 'está' : 'están';
  return [makeSentence(`Por clasificar ${wait} ${formatInvoiceCount(unclassified)}.`, { classification: 'none' })];
}
