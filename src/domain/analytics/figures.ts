import { z } from 'zod/mini';
import { amountSign } from '../invoices/credit-note.ts';
import type { Invoice } from '../invoices/invoice.ts';

/** The side of a document that is not the company. */
export const PartySide = z.enum(['supplier', 'customer']);
export type PartySide = z.infer<typeof PartySide>;

/** The fields that decide whether and how a document counts. */
export type CountingRule = Pick<Invoice, 'document_kind' | 'classification' | 'direction' | 'environment'>;

/**
 * The party a document counts for, and its sign (`amountSign`). Class income counts for the customer, class expense for
 * the supplier, class «Nota crédito» for the side its direction names; a credit note subtracts there once. Test
 * documents, documents of class none, and class «Nota crédito» without a direction do not count. A document in the trash
 * does not count either. The columns `counts_for` and `counts_sign` say the same in SQL. docs/specification.md#figures,
 * docs/dian.md#documents and docs/dian.md#classification.
 */
export function countingRuleFor(document: CountingRule): { side: PartySide; sign: 1 | -1 } | null {
  const side = document.environment === 'test' ? null : sideOf(document);
  return side && { side, sign: amountSign(document) };
}

function sideOf({ classification, direction }: CountingRule): PartySide | null {
  if (classification === 'income') return 'customer';
  if (classification === 'expense') return 'supplier';
  if (classification === 'none' || direction === 'none') return null;
  return direction === 'issued' ? 'customer' : 'supplier';
}

/** Maximum number of parties or products in a list: the largest ones. Totals cover all of them. */
export const MAX_LISTED = 500;

/** Number of slices of a chart, so that it stays readable: the ten largest, and one for the sum of the rest. */
export const CHART_SLICES = 10;
export const OTHERS = 'Otros';

type NamedAmount = { name: string; cents: number };

/** The largest of `listed`, which is sorted, and one slice for the rest of `total`; all slices add up to the total. */
export function chartSlices(listed: readonly NamedAmount[], total: { count: number; cents: number }): NamedAmount[] {
  const biggest = listed.slice(0, CHART_SLICES);
  if (total.count <= biggest.length) return biggest;
  const shown = biggest.reduce((sum, slice) => sum + slice.cents, 0);
  return [...biggest, { name: OTHERS, cents: total.cents - shown }];
}

/** The largest amount first; `key` breaks ties, so that the order is the same everywhere. */
export function byAmount(a: { cents: number; key: string }, b: { cents: number; key: string }): number {
  if (a.cents !== b.cents) return b.cents - a.cents;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}
