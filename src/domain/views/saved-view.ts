import { z } from 'zod/mini';
import { InvoiceSort, type InvoiceView, ListDensity } from '../invoices/invoice-view.ts';
import { filterQuery, parseFilterQuery } from './view-query.ts';

/** A saved view of the invoice list: filters, columns and order under a name (docs/interaction.md#views-and-filters). */
export const SavedView = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  /** The filters: filterQuery of domain/views/view-query.ts. */
  query: z.string().check(z.maxLength(4_000)),
  /** The optional columns of the table; null for those that each person has chosen. */
  columns: z.nullable(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(60))),
  sort: z.catch(InvoiceSort, 'newest'),
  /** Null for the one that each person has chosen. */
  density: z.catch(z.nullable(ListDensity), null),
  /** A fractional key: the view with the lowest one comes first. */
  order: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type SavedView = z.infer<typeof SavedView>;
/** What of a saved view the URL of the list shows. */
export type ViewContent = Pick<SavedView, 'query' | 'columns' | 'sort' | 'density'>;

export const contentOfList = (view: InvoiceView): ViewContent => ({
  query: filterQuery(view),
  columns: view.columns === undefined ? null : view.columns.split(',').filter((name) => name !== ''),
  sort: view.sort,
  density: view.density ?? null,
});

/** The URL state of the list that shows a saved view. */
export const listOfContent = (id: string, { query, columns, sort, density }: ViewContent): InvoiceView => ({
  ...parseFilterQuery(query),
  view: id,
  sort,
  columns: columns === null ? undefined : columns.join(','),
  density: density ?? undefined,
});

/** Whether the list shows just this content: otherwise there is something to save. */
export const isSameView = (a: ViewContent, b: ViewContent): boolean => comparable(a) === comparable(b);

/** The text of a query is compared by its meaning: a newer build may write it in another order. */
const comparable = ({ query, columns, sort, density }: ViewContent): string =>
  JSON.stringify([filterQuery(parseFilterQuery(query)), columns, sort, density]);
