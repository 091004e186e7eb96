import { z } from 'zod/mini';
import type { PartySide } from '../analytics/figures.ts';
import { formatPeriod } from '../dates/calendar-date.ts';
import { debtConditions } from '../invoices/debts.ts';
import { DEBT_STATUSES } from '../invoices/invoice.ts';
import { markName } from './masked-names.ts';
import { lateSearch, recommendActions, weekSearch } from './recommend-actions.ts';
import {
  formatCount,
  formatInteger,
  formatInvoiceCount,
  formatPesos,
  type InvoiceSearch,
  makeFigureSentence,
  makeSentence,
  InvoiceSearch as Search,
  Sentence,
  type Sum,
} from './sentence.ts';
import type { SideOfWeek, WeekFacts } from './week-facts.ts';

export const WeekKind = z.enum(['busy', 'quiet', 'first', 'bad']);
export type WeekKind = z.infer<typeof WeekKind>;

export const Writer = z.enum(['rules', 'model']);
export type Writer = z.infer<typeof Writer>;

export const ReportFigure = z.object({
  name: z.enum(['sold', 'bought', 'balance', 'receivable', 'overdue', 'payable']),
  amount: z.number(),
  /** Whole percent compared with the previous week; null where a percentage is meaningless. */
  percent: z.nullable(z.int()),
  search: z.nullable(Search),
});
export type ReportFigure = z.infer<typeof ReportFigure>;

/**
 * docs/specification.md#entities: summary, recommendations and cta. `sentences` and `actions` have the same by
 * sentence, each with the search that finds its invoices; the figures are in pesos.
 */
export const WeeklyReport = z.object({
  summary: z.string(),
  recommendations: z.array(z.string()),
  cta: z.string(),
  kind: WeekKind,
  from: z.iso.date(),
  to: z.iso.date(),
  period: z.string(),
  sentences: z.array(Sentence),
  actions: z.array(Sentence),
  figures: z.array(ReportFigure),
  /** Null links to the upload screen. */
  cta_search: z.nullable(Search),
  written_by: Writer,
  generated_at: z.iso.datetime({ offset: true }),
});
export type WeeklyReport = z.infer<typeof WeeklyReport>;

export type WeekText = Pick<WeeklyReport, 'kind' | 'sentences' | 'actions' | 'cta' | 'cta_search'>;

/**
 * The text for the facts of a week, by fixed rules; names are marked as in masked-names.ts.
 * docs/interaction.md#weekly-report.
 */
export function writeWeekText(facts: WeekFacts): WeekText {
  const kind = weekKind(facts);
  const actions = recommendActions(facts);
  return { kind, sentences: SUMMARY[kind](facts), actions, ...chooseCta(facts, actions) };
}

/** A fall of sales of at least this many percent makes the week 'bad'. */
const MIN_FALL_PERCENT = -30;

function weekKind({ history, documents, sold, balance }: WeekFacts): WeekKind {
  if (history.documents > 0 && history.is_first) return 'first';
  if (documents === 0) return 'quiet';
  const hasFallen = sold.percent !== null && sold.percent <= MIN_FALL_PERCENT;
  return hasFallen || balance.cents < 0 ? 'bad' : 'busy';
}

const SUMMARY: Record<WeekKind, (facts: WeekFacts) => Sentence[]> = {
  busy: (facts) => [...movements(facts), balance(facts), ...best(facts)],
  bad: (facts) => [...movements(facts), balance(facts), ...worst(facts)],
  first: (facts) => [...(facts.documents > 0 ? [...movements(facts), balance(facts)] : open(facts)), welcome(facts)],
  quiet: (facts) => [
    makeSentence(`No hubo actividad en los últimos ${facts.days} días.`, weekSearch(facts)),
    ...open(facts),
  ],
};

function welcome({ history }: WeekFacts): Sentence {
  return makeSentence(`Bienvenido: en tu primera semana ya tienes ${formatInvoiceCount(history)}.`, {});
}

/** Sales and purchases. */
function movements(facts: WeekFacts): Sentence[] {
  const { sold, bought, from, to } = facts;
  const period = formatPeriod(from, to);
  if (sold.documents + bought.documents === 0) {
    const some = formatCount(facts.documents, 'factura', 'facturas');
    return [makeSentence(`Del ${period} llegaron ${some} que aún no suman en tus cifras.`, weekSearch(facts))];
  }
  return [
    makeFigureSentence(`Del ${period} ${sideText(sold, SOLD)}.`, sideSearch(facts, sold, 'income')),
    makeFigureSentence(`${capitalize(sideText(bought, BOUGHT))}.`, sideSearch(facts, bought, 'expense')),
  ];
}

/** With credit notes, only the whole week adds up to the sum. */
const sideSearch = (facts: WeekFacts, { notes }: SideOfWeek, classification: 'income' | 'expense'): InvoiceSearch =>
  notes.documents > 0 ? weekSearch(facts) : { ...weekSearch(facts), classification };

type SidePhrases = { did: string; none: string; gaveBack: string };
const SOLD: SidePhrases = { did: 'vendiste', none: 'no registraste ventas', gaveBack: 'te devolvieron' };
const BOUGHT: SidePhrases = { did: 'compraste', none: 'no registraste compras', gaveBack: 'devolviste' };

function sideText(side: SideOfWeek, { did, none, gaveBack }: SidePhrases): string {
  const { notes, others } = side;
  if (side.documents === 0) return none;
  if (others.documents === 0) return `${none} y ${gaveBack} ${formatPesos(notes)} en ${notesText(notes)}`;
  const taken = notes.documents === 1 ? 'descontada' : 'descontadas';
  const less = notes.documents > 0 ? `, ya ${taken} ${notesText(notes)} por ${formatPesos(notes)}` : '';
  if (side.cents < 0) return `${gaveBack} ${formatPesos(side)} más de lo que ${did}${less}`;
  return `${did} ${formatPesos(side)} en ${formatInvoiceCount(others)}${less}${changeText(side)}`;
}

const notesText = ({ documents }: Sum): string => formatCount(documents, 'nota crédito', 'notas crédito');

function changeText({ percent, before }: SideOfWeek): string {
  if (percent === null) return '';
  const more = percent > 0 ? 'más' : 'menos';
  return `, un ${formatInteger(Math.abs(percent))}% ${more} que la semana anterior (${formatPesos(before)})`;
}

const balance = (facts: WeekFacts): Sentence => makeFigureSentence(balanceText(facts), weekSearch(facts));

function balanceText({ balance: { cents }, sold, bought }: WeekFacts): string {
  if (cents === 0) return 'Esta semana vendiste y compraste lo mismo.';
  const difference = formatPesos({ cents });
  // A side is negative where more was returned than traded: nothing was "bought" or "sold" by that amount.
  if (Math.min(sold.cents, bought.cents) < 0)
    return `Con las devoluciones, la semana cerró con ${difference} ${cents > 0 ? 'a favor' : 'en contra'}.`;
  return cents > 0
    ? `Esta semana vendiste ${difference} más de lo que compraste.`
    : `Esta semana compraste ${difference} más de lo que vendiste.`;
}

function best(facts: WeekFacts): Sentence[] {
  const { best: customer } = facts.sold;
  if (customer === null) return [];
  const text = `Tu mejor cliente fue ${markName(customer.name)}, con ${formatPesos(customer)} en ${documentsText(customer)}.`;
  return [makeSentence(text, { ...weekSearch(facts), customer: customer.find })];
}

/** The largest supplier of the week. */
function worst(facts: WeekFacts): Sentence[] {
  const { best: supplier } = facts.bought;
  if (supplier === null) return [];
  const text = `A quien más le compraste fue a ${markName(supplier.name)}, con ${formatPesos(supplier)} en ${documentsText(supplier)}.`;
  return [makeSentence(text, { ...weekSearch(facts), supplier: supplier.find })];
}

const documentsText = ({ documents }: Sum): string => formatCount(documents, 'documento', 'documentos');

/** What is still unpaid, in a neutral tone. */
function open({ sold, bought }: WeekFacts): Sentence[] {
  if (sold.open.documents + bought.open.documents === 0) {
    return [
      makeSentence('No tienes facturas pendientes de pago.', { statuses: DEBT_STATUSES.join(','), notes: 'none' }),
    ];
  }
  return [...openText(sold, 'Tienes por cobrar', 'customer'), ...openText(bought, 'Tienes por pagar', 'supplier')];
}

function openText({ open: sum }: SideOfWeek, have: string, side: PartySide): Sentence[] {
  if (sum.documents === 0) return [];
  return [makeFigureSentence(`${have} ${formatPesos(sum)} en ${formatInvoiceCount(sum)}.`, debtConditions(side))];
}

/** The one next step. */
function chooseCta(facts: WeekFacts, actions: readonly Sentence[]): Pick<WeekText, 'cta' | 'cta_search'> {
  const { sold, bought, unclassified, history } = facts;
  if (history.documents === 0) return { cta: 'Subir facturas', cta_search: null };
  if (sold.late.documents > 0) return { cta: 'Ver lo vencido por cobrar', cta_search: lateSearch(facts, 'customer') };
  if (bought.late.documents > 0) return { cta: 'Ver lo vencido por pagar', cta_search: lateSearch(facts, 'supplier') };
  if (unclassified.documents > 0) return { cta: 'Clasificar facturas', cta_search: { classification: 'none' } };
  const [first] = actions;
  if (first?.search) return { cta: 'Ver estas facturas', cta_search: first.search };
  return facts.documents > 0
    ? { cta: 'Ver las facturas de la semana', cta_search: weekSearch(facts) }
    : { cta: 'Subir facturas', cta_search: null };
}

/** At most six figures (docs/interaction.md#weekly-report); figures of zero are left out. */
export function weekFigures(facts: WeekFacts): ReportFigure[] {
  const { sold, bought, balance: left } = facts;
  const figures: (ReportFigure & { documents: number })[] = [
    figure('sold', sold, sideSearch(facts, sold, 'income'), sold.percent),
    figure('bought', bought, sideSearch(facts, bought, 'expense'), bought.percent),
    figure('balance', { documents: sold.documents + bought.documents, cents: left.cents }, weekSearch(facts)),
    figure('receivable', sold.open, debtConditions('customer')),
    figure('overdue', sold.late, lateSearch(facts, 'customer')),
    figure('payable', bought.open, debtConditions('supplier')),
  ];
  return figures.filter(({ documents }) => documents > 0).map(({ documents: _, ...shown }) => shown);
}

const figure = (
  name: ReportFigure['name'],
  { documents, cents }: Sum,
  search: InvoiceSearch,
  percent: number | null = null,
) => ({
  name,
  documents,
  amount: cents / 100,
  percent,
  search,
});

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
