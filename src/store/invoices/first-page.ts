import { hasDays, type InvoiceView } from '#domain/invoices/invoice-view.ts';
import { hasConditions } from '#domain/views/view-conditions.ts';
import type { Store } from '../store.ts';
import { invoiceIndexOf } from './invoice-index.ts';
import { listInvoices } from './list-invoices.ts';

type Page = { key: string; ids: readonly string[] };

const lastPages = new WeakMap<Store, Page>();

/** Whether a direct database query can show this view, while the index of a large company is still loading. */
export const hasFirstPage = (view: InvoiceView): boolean =>
  view.status === 'all' &&
  view.q === '' &&
  !hasDays(view) &&
  view.radian === undefined &&
  view.review === undefined &&
  view.sort === 'newest' &&
  !hasConditions(view);

/**
 * The ids of the newest rows of such a view; undefined for any other view. The rows are then in the index's row cache.
 */
export async function readFirstPage(store: Store, view: InvoiceView): Promise<readonly string[] | undefined> {
  if (!hasFirstPage(view)) return undefined;
  const rows = await invoiceIndexOf(store).rows.readThrough(async () => (await listInvoices(store, view)).rows);
  const ids = rows.map(({ id }) => id);
  lastPages.set(store, { key: viewKey(view), ids });
  return ids;
}

const MAX_WAIT_MS = 250;

/**
 * Reads the first page unless the index is already complete, so that the first picture has its rows. What takes longer,
 * or fails, is read by the page, which can say so.
 */
export async function prepareFirstPage(store: Store, view: InvoiceView): Promise<void> {
  if (invoiceIndexOf(store).getSnapshot().isReady) return;
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([readFirstPage(store, view).catch(() => undefined), timeout]);
}

/** The last page read, if it belongs to this view. */
export function lastFirstPage(store: Store, view: InvoiceView): readonly string[] | undefined {
  const page = lastPages.get(store);
  return page?.key === viewKey(view) ? page.ids : undefined;
}

const viewKey = ({ open: _open, view: _view, columns: _columns, density: _density, ...view }: InvoiceView): string =>
  JSON.stringify(view);
