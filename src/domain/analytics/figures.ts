import { z } from 'zod/mini';
import type { Invoice, YearFilter } from '../invoices/invoice.ts';

/** The side of a document that is not the company. */
export const PartySide = z.enum(['supplier', 'customer']);
export type PartySide = z.infer<typeof PartySide>;

/** What decides whether and how a document enters the figures. */
export type CountingRule = Pick<Invoice, 'classification' | 'direction' | 'environment'>;

/**
 * For whom a document counts, and whether it adds or lowers. An income counts for its customer and an expense for its
 * supplier; a credit note lowers, once, the side its direction names. Test documents, class none and notes of no
 * direction count for nobody. What is in the trash is no document any more. docs/specification.md#entities,
 * docs/dian.md#documents and docs/dian.md#classification.
 */
export function countingRuleFor({
  classification,
  direction,
  environment,
}: CountingRule): { side: PartySide; sign: 1 | -1 } | null {
  if (environment === 'test') return null;
  if (classification === 'income') return { side: 'customer', sign: 1 };
  if (classification === 'expense') return { side: 'supplier', sign: 1 };
  if (classification !== 'credit_note' || direction === 'none') return null;
  return { side: direction === 'issued' ? 'customer' : 'supplier', sign: -1 };
}

export const isInYear = ({ issue_date }: Pick<Invoice, 'issue_date'>, year: YearFilter): boolean =>
  year === 'all' || issue_date.startsWith(year);

/** How many parties or products an answer lists: the biggest. Its totals are over all of them. */
export const MAX_LISTED = 500;

/** A chart is read in two seconds: the ten biggest, and what the others are together. */
export const CHART_SLICES = 10;
export const OTHERS = 'Otros';

type NamedAmount = { name: string; cents: number };

/** The biggest of `listed`, which is sorted, and the rest of `total` as one; together they are the total. */
export function chartSlices(listed: readonly NamedAmount[], total: { count: number; cents: number }): NamedAmount[] {
  const biggest = listed.slice(0, CHART_SLICES);
  if (total.count <= biggest.length) return biggest;
  const shown = biggest.reduce((sum, slice) => sum + slice.cents, 0);
  return [...biggest, { name: OTHERS, cents: total.cents - shown }];
}

/** The biggest amount first; what `key` is breaks ties, so that the order is the same everywhere. */
export function byAmount(a: { cents: number; key: string }, b: { cents: number; key: string }): number {
  if (a.cents !== b.cents) return b.cents - a.cents;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}
