import type { PartySide } from '../analytics/figures.ts';
import { formatLongDate, formatMonth, formatPeriod } from '../dates/calendar-date.ts';
import { debtConditions, overdueConditions } from '../invoices/debts.ts';
import { markName } from './masked-names.ts';
import {
  formatCount,
  formatInteger,
  formatInvoiceCount,
  formatPesos,
  type InvoiceSearch,
  makeSentence,
  type Sentence,
} from './sentence.ts';
import type { LateParty, WeekFacts } from './week-facts.ts';

/** The invoices of the week. */
export const weekSearch = ({ from, to }: WeekFacts): InvoiceSearch => ({ from, to });
/** The debts of one side that were due before the last day of the week. */
export const lateSearch = ({ to }: WeekFacts, side: PartySide): InvoiceSearch => overdueConditions(side, to);

const MAX_ACTIONS = 5;

/** Recommended actions in order of priority: collect debts, pay debts, prove purchases, then complete the data. */
export function recommendActions(facts: WeekFacts): Sentence[] {
  const all = [
    ...collect(facts),
    ...pay(facts),
    ...prove(facts),
    ...reconcile(facts),
    ...prepare(facts),
    ...classify(facts),
    ...settle(facts),
  ];
  if (all.length > 0) return all.slice(0, MAX_ACTIONS);
  return [makeSentence('Nada urgente: no hay facturas vencidas ni por clasificar.', null)];
}

const since = (days: number): string => formatCount(days, 'día', 'días');

function collect(facts: WeekFacts): Sentence[] {
  const { latest } = facts.sold;
  if (latest === null) return [];
  const text = `Cobra ${formatPesos(latest)} a ${markName(latest.name)}: ${lateText(latest)}${habitText(latest)}.`;
  return [makeSentence(text, { ...lateSearch(facts, 'customer'), customer: latest.find })];
}

function pay(facts: WeekFacts): Sentence[] {
  const { latest } = facts.bought;
  if (latest === null) return [];
  const text = `Paga ${formatPesos(latest)} a ${markName(latest.name)}: ${lateText(latest)}.`;
  return [makeSentence(text, { ...lateSearch(facts, 'supplier'), supplier: latest.find })];
}

function lateText(latest: LateParty): string {
  const oldest = latest.documents === 1 ? 'vencida' : 'la más antigua está vencida';
  return `${formatInvoiceCount(latest)}, ${oldest} desde el ${formatLongDate(latest.oldest_due)} (${since(latest.days)})`;
}

/** Compares a late payer with its own habit (docs/interaction.md#weekly-report). */
function habitText({ habit }: LateParty): string {
  if (habit === null) return '';
  if (habit.days === 0) return '; suele pagar el día del vencimiento';
  return `; suele pagar ${since(Math.abs(habit.days))} ${habit.days > 0 ? 'después' : 'antes'} del vencimiento`;
}

/** Without these two events, a purchase on credit gives neither cost nor IVA (docs/radian.md#money-at-risk). */
function prove({ at_risk }: WeekFacts): Sentence[] {
  if (at_risk.documents === 0) return [];
  const purchases = formatCount(at_risk.documents, 'compra a crédito', 'compras a crédito');
  const text = `Registra en la DIAN el acuse y el recibo de ${purchases} de este año: hay ${formatPesos(at_risk)} de costo e IVA en riesgo.`;
  return [makeSentence(text, { radian: 'missing' })];
}

const MAX_MONTHS = 3;

/** The months of the last kept reconciliations, as the dashboard names them. */
function reconcile({ unreconciled }: WeekFacts): Sentence[] {
  if (unreconciled.length === 0) return [];
  const months = unreconciled
    .slice(0, MAX_MONTHS)
    .map(({ month, to_resolve }) => `${formatMonth(month)}, ${formatInteger(to_resolve)} por resolver`);
  const text = `Termina la conciliación con la DIAN: ${months.join('; ')}.`;
  return [{ ...makeSentence(text, null), screen: 'reconciliation' }];
}

function prepare({ due_soon }: WeekFacts): Sentence[] {
  if (due_soon.documents === 0) return [];
  const { from, to } = due_soon;
  const fall = due_soon.documents === 1 ? 'vence' : 'vencen';
  const text = `Prepara ${formatPesos(due_soon)}: ${formatInvoiceCount(due_soon)} por pagar ${fall} del ${formatPeriod(from, to)}.`;
  const search: InvoiceSearch = { ...debtConditions('supplier'), due_from: from, due_to: to };
  return [makeSentence(text, search)];
}

function classify({ unclassified }: WeekFacts): Sentence[] {
  if (unclassified.documents === 0) return [];
  const add = unclassified.documents === 1 ? 'no suma' : 'no suman';
  const text = `Clasifica ${formatInvoiceCount(unclassified)}: ${add} en tus cifras hasta que lo hagas.`;
  return [makeSentence(text, { classification: 'none' })];
}

function settle(facts: WeekFacts): Sentence[] {
  const { drafts } = facts;
  if (drafts.documents === 0) return [];
  const text =
    drafts.documents === 1
      ? 'Revisa la factura en borrador de esta semana y márcala si ya está pagada.'
      : `Revisa las ${formatInvoiceCount(drafts)} en borrador de esta semana y marca las que ya están pagadas.`;
  return [makeSentence(text, { ...weekSearch(facts), status: 'draft' })];
}
