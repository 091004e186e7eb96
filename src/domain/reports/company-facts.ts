import { z } from 'zod/mini';
import type { Dashboard } from '#domain/invoices/totals.ts';
import { balanceOf } from '#domain/invoices/totals.ts';
import { called } from './names.ts';
import { MONTHS } from './plain-days.ts';
import { counted, grouped, type InvoiceSearch, invoices, money, Sentence, type Sum, sentence } from './sentence.ts';
import type { SideOfWeek, WeekFacts } from './week-facts.ts';
import { Writer } from './weekly-report.ts';

/** The biggest party of a year, and its whole percent of all that was sold or bought. */
type BestOfYear = Sum & { name: string; find: string; share: number | null };

/** Everything that a summary of a company may say. */
export type CompanyFacts = {
  company: { name: string };
  year: string;
  documents: number;
  sold: { cents: number };
  bought: { cents: number };
  balance: { cents: number };
  /** The month in which most was sold: 'YYYY-MM-DD', its first and its last day. */
  best_month: { cents: number; from: string; to: string } | null;
  customer: BestOfYear | null;
  supplier: BestOfYear | null;
  receivable: Pick<SideOfWeek, 'open' | 'late'>;
  payable: Pick<SideOfWeek, 'open' | 'late'>;
  unclassified: WeekFacts['unclassified'];
};

/** docs/specification.md#entities: summary; and sentence by sentence, each with the invoices that prove it. */
export const CompanySummary = z.object({
  summary: z.string(),
  sentences: z.array(Sentence),
  written_by: Writer,
  generated_at: z.iso.datetime({ offset: true }),
});
export type CompanySummary = z.infer<typeof CompanySummary>;

type Party = { name: string; tax_id: string; total_amount: number; invoice_count: number };
type Asked = {
  name: string;
  year: string;
  dashboard: Dashboard;
  customers: readonly Party[];
  suppliers: readonly Party[];
  week: WeekFacts;
};

export function companyFacts({ name, year, dashboard, customers, suppliers, week }: Asked): CompanyFacts {
  const { total_income, total_expense } = dashboard;
  return {
    company: { name },
    year,
    documents: dashboard.total_invoices,
    sold: { cents: centsOf(total_income) },
    bought: { cents: centsOf(total_expense) },
    balance: { cents: centsOf(balanceOf(dashboard)) },
    best_month: bestMonth(dashboard),
    customer: bestOf(customers, total_income),
    supplier: bestOf(suppliers, total_expense),
    receivable: week.sold,
    payable: week.bought,
    unclassified: week.unclassified,
  };
}

const centsOf = (pesos: number): number => Math.round(pesos * 100);

/** The first of a sorted list. */
function bestOf([party]: readonly Party[], total: number): BestOfYear | null {
  if (!party || party.total_amount <= 0) return null;
  const { name, tax_id, total_amount, invoice_count: documents } = party;
  const share = total > 0 ? Math.round((total_amount * 100) / total) : null;
  return {
    name,
    find: tax_id || name,
    documents,
    cents: centsOf(total_amount),
    // Where others gave back more than they bought, one may be more than all.
    share: share !== null && share > 0 && share <= 100 ? share : null,
  };
}

function bestMonth({ monthly_data }: Dashboard): CompanyFacts['best_month'] {
  const [best] = monthly_data.filter(({ income }) => income > 0).sort((a, b) => b.income - a.income);
  if (!best) return null;
  const [year = 0, month = 1] = best.month.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { cents: centsOf(best.income), from: `${best.month}-01`, to: last };
}

/** What the facts of a company come to in words: rules alone, names as names.ts writes them. */
export function companyText(facts: CompanyFacts): Sentence[] {
  const { company, year, documents } = facts;
  if (documents === 0) {
    const nothing = sentence(`${called(company.name)} aún no tiene facturas en ${year}.`, { year });
    return [nothing, ...openText(facts), ...unclassifiedText(facts)];
  }
  return [
    movement(facts),
    ...bestMonthText(facts),
    ...partyText(facts.customer, { they: 'El mejor cliente es', of: 'de las ventas', search: 'customer', year }),
    ...partyText(facts.supplier, { they: 'El mayor proveedor es', of: 'de las compras', search: 'supplier', year }),
    ...openText(facts),
    ...unclassifiedText(facts),
  ];
}

function movement({ company, year, documents, sold, bought, balance }: CompanyFacts): Sentence {
  const side = balance.cents < 0 ? 'en contra' : 'a favor';
  const moved = `lleva ${minus(sold)} en ventas y ${minus(bought)} en compras, un balance de ${money(balance)} ${side}`;
  return sentence(
    `En ${year}, ${called(company.name)} ${moved}, en ${counted(documents, 'documento', 'documentos')}.`,
    {
      year,
    },
  );
}

/** Net sums fall below zero where more was given back than sold. */
const minus = (sum: { cents: number }): string => `${sum.cents < 0 ? 'menos ' : ''}${money(sum)}`;

function bestMonthText({ best_month }: CompanyFacts): Sentence[] {
  if (best_month === null) return [];
  const { from, to } = best_month;
  const month = MONTHS[Number(from.slice(5, 7)) - 1] ?? '';
  const search: InvoiceSearch = { from, to, classification: 'income' };
  return [sentence(`El mes con más ventas fue ${month}, con ${money(best_month)}.`, search)];
}

type Words = { they: string; of: string; search: 'customer' | 'supplier'; year: string };

function partyText(party: BestOfYear | null, { they, of, search, year }: Words): Sentence[] {
  if (party === null) return [];
  const share = party.share === null ? '' : `, el ${grouped(party.share)}% ${of}`;
  const documents = counted(party.documents, 'documento', 'documentos');
  return [
    sentence(`${they} ${called(party.name)}, con ${money(party)} en ${documents}${share}.`, {
      year,
      [search]: party.find,
    }),
  ];
}

function openText({ receivable, payable }: CompanyFacts): Sentence[] {
  return [
    ...waiting(receivable, { have: 'Hay por cobrar', classification: 'income' }),
    ...waiting(payable, { have: 'Hay por pagar', classification: 'expense' }),
  ];
}

type Waiting = { have: string; classification: 'income' | 'expense' };

function waiting({ open, late }: CompanyFacts['payable'], { have, classification }: Waiting): Sentence[] {
  if (open.documents === 0) return [];
  return [
    sentence(`${have} ${money(open)} en ${invoices(open)}${dueText(open, late)}.`, {
      classification,
      status: 'pending_payment',
    }),
  ];
}

function dueText(open: Sum, late: Sum): string {
  if (late.documents === 0) return '';
  if (late.documents === open.documents) return open.documents === 1 ? ', ya vencida' : ', todas ya vencidas';
  return `, de los cuales ${money(late)} ya vencieron`;
}

function unclassifiedText({ unclassified }: CompanyFacts): Sentence[] {
  if (unclassified.documents === 0) return [];
  const wait = unclassified.documents === 1 ? 'está' : 'están';
  return [sentence(`Por clasificar ${wait} ${invoices(unclassified)}.`, { classification: 'none' })];
}
