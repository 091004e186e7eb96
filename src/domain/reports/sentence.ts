import { z } from 'zod/mini';
import { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import { RadianFilter } from '#domain/invoices/invoice-view.ts';
import { formatCop } from '#domain/money.ts';
import { ViewConditions } from '#domain/views/view-conditions.ts';

const Day = z.optional(z.iso.date());

/** Filters of the invoice list, as in its URL. */
export const InvoiceSearch = z.object({
  from: Day,
  to: Day,
  due_from: Day,
  due_to: Day,
  year: z.optional(z.string()),
  supplier: z.optional(z.string()),
  customer: z.optional(z.string()),
  classification: z.optional(Classification),
  status: z.optional(InvoiceStatus),
  statuses: ViewConditions.shape.statuses,
  notes: ViewConditions.shape.notes,
  radian: z.optional(RadianFilter),
});
export type InvoiceSearch = z.infer<typeof InvoiceSearch>;

/**
 * A sentence of a report and the search that finds its invoices; null where there are none to show. `screen` is where its
 * work is done, if not in the list of invoices; a name that this build does not know is none. `is_figure`: the figures of
 * the report say the same.
 */
export const Sentence = z.object({
  text: z.string(),
  search: z.nullable(InvoiceSearch),
  screen: z.catch(z.optional(z.literal('reconciliation')), undefined),
  is_figure: z.catch(z.optional(z.boolean()), undefined),
});
export type Sentence = z.infer<typeof Sentence>;

/** A number of documents and their sum in cents of pesos. */
export type Sum = { documents: number; cents: number };
/** The same for one party; `find` is its search text. */
export type PartySum = Sum & { name: string; find: string };

export const makeSentence = (text: string, search: InvoiceSearch | null): Sentence => ({ text, search });

/** A sentence that the figures of the report repeat. */
export const makeFigureSentence = (text: string, search: InvoiceSearch): Sentence => ({
  ...makeSentence(text, search),
  is_figure: true,
});

/** Pesos without decimals, as everywhere (docs/specification.md#constants). */
export const formatPesos = ({ cents }: { cents: number }): string => formatCop(Math.abs(cents) / 100);

/** "1.234". */
export const formatInteger = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, '.');

/** "1 factura", "8 facturas", "1.000.000 de facturas" (docs/interaction.md#numbers-and-dates). */
export function formatCount(count: number, one: string, many: string): string {
  if (count === 1) return `1 ${one}`;
  return `${formatInteger(count)} ${count >= 1_000_000 && count % 1_000_000 === 0 ? 'de ' : ''}${many}`;
}

export const formatInvoiceCount = ({ documents }: { documents: number }): string =>
  formatCount(documents, 'factura', 'facturas');
