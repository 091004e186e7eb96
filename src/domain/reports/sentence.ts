import { z } from 'zod/mini';
import { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import { formatCop } from '#domain/money.ts';

const Day = z.optional(z.iso.date());

/** Filters of the list of invoices, as they stand in its address. */
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
});
export type InvoiceSearch = z.infer<typeof InvoiceSearch>;

/** What a report says, and the list of invoices that proves it; null where there is nothing to look at. */
export const Sentence = z.object({ text: z.string(), search: z.nullable(InvoiceSearch) });
export type Sentence = z.infer<typeof Sentence>;

/** So many documents and what they come to, in cents of pesos. */
export type Sum = { documents: number; cents: number };
/** The same of one party; `find` is what a search finds it by. */
export type PartySum = Sum & { name: string; find: string };

export const makeSentence = (text: string, search: InvoiceSearch | null): Sentence => ({ text, search });

/** Pesos without cents, as everywhere (docs/specification.md#constants). */
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
