import { z } from 'zod/mini';
import { called } from './names.ts';
import { addDays, periodText } from './plain-days.ts';
import {
  counted,
  grouped,
  type InvoiceSearch,
  invoices,
  money,
  InvoiceSearch as Search,
  Sentence,
  type Sum,
  sentence,
} from './sentence.ts';
import type { LateParty, SideOfWeek, WeekFacts } from './week-facts.ts';

export const WeekKind = z.enum(['busy', 'quiet', 'first', 'bad']);
export type WeekKind = z.infer<typeof WeekKind>;

export const Writer = z.enum(['rules', 'model']);
export type Writer = z.infer<typeof Writer>;

export const ReportFigure = z.object({
  name: z.enum(['sold', 'bought', 'balance', 'receivable', 'overdue', 'payable']),
  amount: z.number(),
  /** Whole percent against the week before; null where that says nothing. */
  percent: z.nullable(z.int()),
  search: z.nullable(Search),
});
export type ReportFigure = z.infer<typeof ReportFigure>;

/**
 * docs/specification.md#entities: summary, recommendations and cta. The same sentence by sentence, each with the
 * invoices that prove it, in `sentences` and `actions`; the figures in pesos.
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
  /** Null leads to where invoices are uploaded. */
  cta_search: z.nullable(Search),
  written_by: Writer,
  generated_at: z.iso.datetime({ offset: true }),
});
export type WeeklyReport = z.infer<typeof WeeklyReport>;

export type WeekText = Pick<WeeklyReport, 'kind' | 'sentences' | 'actions' | 'cta' | 'cta_search'>;

/**
 * What the facts of a week come to in words: rules alone, names as names.ts writes them.
 * docs/interaction.md#weekly-report.
 */
export function weekText(facts: WeekFacts): WeekText {
  const kind = kindOf(facts);
  const actions = actionsOf(facts);
  return { kind, sentences: SUMMARY[kind](facts), actions, ...ctaOf(facts, actions) };
}

/** A fall that a person would want to know of first. */
const FALL = -30;

function kindOf({ history, documents, sold, balance }: WeekFacts): WeekKind {
  if (history.documents > 0 && history.is_first) return 'first';
  if (documents === 0) return 'quiet';
  const hasFallen = sold.percent !== null && sold.percent <= FALL;
  return hasFallen || balance.cents < 0 ? 'bad' : 'busy';
}

const SUMMARY: Record<WeekKind, (facts: WeekFacts) => Sentence[]> = {
  busy: (facts) => [...movements(facts), balance(facts), ...best(facts)],
  bad: (facts) => [...movements(facts), balance(facts), ...worst(facts)],
  first: (facts) => [welcome(facts), ...(facts.documents > 0 ? [...movements(facts), balance(facts)] : open(facts))],
  quiet: (facts) => [sentence(`No hubo actividad en los últimos ${facts.days} días.`, weekOf(facts)), ...open(facts)],
};

const weekOf = ({ from, to }: WeekFacts): InvoiceSearch => ({ from, to });

function welcome({ history }: WeekFacts): Sentence {
  const have = counted(history.documents, 'factura registrada', 'facturas registradas');
  return sentence(`Es tu primera semana en Cuadra y ya tienes ${have}.`, {});
}

/** What was sold and what was bought. */
function movements(facts: WeekFacts): Sentence[] {
  const { sold, bought, from, to } = facts;
  const period = periodText(from, to);
  if (sold.documents + bought.documents === 0) {
    const some = counted(facts.documents, 'factura', 'facturas');
    return [sentence(`Del ${period} llegaron ${some} que aún no suman en tus cifras.`, weekOf(facts))];
  }
  return [
    sentence(`Del ${period} ${sideText(sold, SOLD)}.`, searchOf(facts, sold, 'income')),
    sentence(`${capital(sideText(bought, BOUGHT))}.`, searchOf(facts, bought, 'expense')),
  ];
}

/** With notes it is the whole week that adds up to the sum. */
const searchOf = (facts: WeekFacts, { notes }: SideOfWeek, classification: 'income' | 'expense'): InvoiceSearch =>
  notes.documents > 0 ? weekOf(facts) : { ...weekOf(facts), classification };

type Verbs = { did: string; none: string; gaveBack: string };
const SOLD: Verbs = { did: 'vendiste', none: 'no registraste ventas', gaveBack: 'te devolvieron' };
const BOUGHT: Verbs = { did: 'compraste', none: 'no registraste compras', gaveBack: 'devolviste' };

function sideText(side: SideOfWeek, { did, none, gaveBack }: Verbs): string {
  const { notes, others } = side;
  if (side.documents === 0) return none;
  if (others.documents === 0) return `${none} y ${gaveBack} ${money(notes)} en ${notesText(notes)}`;
  const taken = notes.documents === 1 ? 'descontada' : 'descontadas';
  const less = notes.documents > 0 ? `, ya ${taken} ${notesText(notes)} por ${money(notes)}` : '';
  if (side.cents < 0) return `${gaveBack} ${money(side)} más de lo que ${did}${less}`;
  return `${did} ${money(side)} en ${invoices(others)}${less}${changeText(side)}`;
}

const notesText = ({ documents }: Sum): string => counted(documents, 'nota crédito', 'notas crédito');

function changeText({ percent, before }: SideOfWeek): string {
  if (percent === null) return '';
  const more = percent > 0 ? 'más' : 'menos';
  return `, un ${grouped(Math.abs(percent))}% ${more} que la semana anterior (${money(before)})`;
}

function balance(facts: WeekFacts): Sentence {
  const { cents } = facts.balance;
  if (cents === 0) return sentence('Las ventas y las compras de la semana quedaron iguales.', weekOf(facts));
  const side = cents > 0 ? 'a favor' : 'en contra';
  return sentence(`El balance de la semana es de ${money(facts.balance)} ${side}.`, weekOf(facts));
}

function best(facts: WeekFacts): Sentence[] {
  const { best: customer } = facts.sold;
  if (customer === null) return [];
  const text = `Tu mejor cliente fue ${called(customer.name)}, con ${money(customer)} en ${documentsText(customer)}.`;
  return [sentence(text, { ...weekOf(facts), customer: customer.find })];
}

/** Where the money went. */
function worst(facts: WeekFacts): Sentence[] {
  const { best: supplier } = facts.bought;
  if (supplier === null) return [];
  const text = `A quien más le compraste fue a ${called(supplier.name)}, con ${money(supplier)} en ${documentsText(supplier)}.`;
  return [sentence(text, { ...weekOf(facts), supplier: supplier.find })];
}

const documentsText = ({ documents }: Sum): string => counted(documents, 'documento', 'documentos');

/** What still waits, told calmly. */
function open({ sold, bought }: WeekFacts): Sentence[] {
  if (sold.open.documents + bought.open.documents === 0) {
    return [sentence('No tienes facturas pendientes de pago.', { status: 'pending_payment' })];
  }
  return [...openText(sold, 'Tienes por cobrar', 'income'), ...openText(bought, 'Tienes por pagar', 'expense')];
}

function openText({ open: sum }: SideOfWeek, have: string, classification: 'income' | 'expense'): Sentence[] {
  if (sum.documents === 0) return [];
  return [sentence(`${have} ${money(sum)} en ${invoices(sum)}.`, { classification, status: 'pending_payment' })];
}

const MOST_ACTIONS = 5;

/** What to do first: money that is owed to the company, then what it owes, then what keeps the figures from being whole. */
function actionsOf(facts: WeekFacts): Sentence[] {
  const all = [...collect(facts), ...pay(facts), ...prepare(facts), ...classify(facts), ...settle(facts)];
  if (all.length > 0) return all.slice(0, MOST_ACTIONS);
  return [sentence('Nada urgente: no hay facturas vencidas ni por clasificar.', null)];
}

const late = ({ to }: WeekFacts): InvoiceSearch => ({ status: 'pending_payment', due_to: addDays(to, -1) });
const since = (days: number): string => counted(days, 'día', 'días');

function collect(facts: WeekFacts): Sentence[] {
  const { latest } = facts.sold;
  if (latest === null) return [];
  const text = `Cobra ${money(latest)} a ${called(latest.name)}: ${lateText(latest)}${habitText(latest)}.`;
  return [sentence(text, { ...late(facts), classification: 'income', customer: latest.find })];
}

function pay(facts: WeekFacts): Sentence[] {
  const { latest } = facts.bought;
  if (latest === null) return [];
  const text = `Paga ${money(latest)} a ${called(latest.name)}: ${lateText(latest)}.`;
  return [sentence(text, { ...late(facts), classification: 'expense', supplier: latest.find })];
}

function lateText(latest: LateParty): string {
  const oldest = latest.documents === 1 ? 'vencida hace' : 'la más antigua venció hace';
  return `${invoices(latest)}, ${oldest} ${since(latest.days)}`;
}

/** A late payer is compared with its own habit (docs/interaction.md#weekly-report). */
function habitText({ habit }: LateParty): string {
  if (habit === null) return '';
  if (habit.days === 0) return '; suele pagar el día del vencimiento';
  return `; suele pagar ${since(Math.abs(habit.days))} ${habit.days > 0 ? 'después' : 'antes'} del vencimiento`;
}

function prepare({ due_soon }: WeekFacts): Sentence[] {
  if (due_soon.documents === 0) return [];
  const { from, to } = due_soon;
  const fall = due_soon.documents === 1 ? 'vence' : 'vencen';
  const text = `Prepara ${money(due_soon)}: ${invoices(due_soon)} por pagar ${fall} del ${periodText(from, to)}.`;
  const search: InvoiceSearch = { classification: 'expense', status: 'pending_payment', due_from: from, due_to: to };
  return [sentence(text, search)];
}

function classify({ unclassified }: WeekFacts): Sentence[] {
  if (unclassified.documents === 0) return [];
  const count = invoices(unclassified);
  const they = unclassified.documents === 1 ? 'mientras tanto no suma' : 'mientras tanto no suman';
  return [sentence(`Clasifica ${count}: ${they} en tus cifras.`, { classification: 'none' })];
}

function settle(facts: WeekFacts): Sentence[] {
  const { drafts } = facts;
  if (drafts.documents === 0) return [];
  const text = `Revisa ${counted(drafts.documents, 'borrador', 'borradores')} de la semana y dile a Cuadra qué está pagado.`;
  return [sentence(text, { ...weekOf(facts), status: 'draft' })];
}

/** The one next step. */
function ctaOf(facts: WeekFacts, actions: readonly Sentence[]): Pick<WeekText, 'cta' | 'cta_search'> {
  const { sold, bought, unclassified, history } = facts;
  if (history.documents === 0) return { cta: 'Subir facturas', cta_search: null };
  if (sold.late.documents > 0)
    return { cta: 'Ver lo vencido por cobrar', cta_search: { ...late(facts), classification: 'income' } };
  if (bought.late.documents > 0)
    return { cta: 'Ver lo vencido por pagar', cta_search: { ...late(facts), classification: 'expense' } };
  if (unclassified.documents > 0) return { cta: 'Clasificar facturas', cta_search: { classification: 'none' } };
  const [first] = actions;
  if (first?.search) return { cta: 'Ver estas facturas', cta_search: first.search };
  return facts.documents > 0
    ? { cta: 'Ver las facturas de la semana', cta_search: weekOf(facts) }
    : { cta: 'Subir facturas', cta_search: null };
}

/** At most six (docs/interaction.md#weekly-report), those that are nothing left out. */
export function weekFigures(facts: WeekFacts): ReportFigure[] {
  const { sold, bought, balance: left } = facts;
  const pending: InvoiceSearch = { status: 'pending_payment' };
  const figures: (ReportFigure & { documents: number })[] = [
    figure('sold', sold, searchOf(facts, sold, 'income'), sold.percent),
    figure('bought', bought, searchOf(facts, bought, 'expense'), bought.percent),
    figure('balance', { documents: sold.documents + bought.documents, cents: left.cents }, weekOf(facts)),
    figure('receivable', sold.open, { ...pending, classification: 'income' }),
    figure('overdue', sold.late, { ...late(facts), classification: 'income' }),
    figure('payable', bought.open, { ...pending, classification: 'expense' }),
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

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
