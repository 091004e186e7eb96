import { hasDays, type InvoiceView } from '#domain/invoices/invoice-view.ts';
import type { Store } from '../store.ts';
import { invoiceIndexOf } from './invoice-index.ts';
import { listInvoices } from './list-invoices.ts';

type Page = { key: string; ids: readonly string[] };

const lastPages = new WeakMap<Store, Page>();

/** What the database itself can tell of a view at once, while the index of a large company is still being read. */
export const hasFirstPage = (view: InvoiceView): boolean =>
  view.status === 'all' && view.q === '' && !hasDays(view) && view.sort === 'newest';

/** The newest rows of such a view, and of any other undefined. They are known to the index's rows afterwards. */
export async function readFirstPage(store: Store, view: InvoiceView): Promise<readonly string[] | undefined> {
  if (!hasFirstPage(view)) return undefined;
  const rows = await invoiceIndexOf(store).rows.readThrough(async () => (await listInvoices(store, view)).rows);
  const ids = rows.map(({ id }) => id);
  lastPages.set(store, { key: viewKey(view), ids });
  return ids;
}

/** Where the index does not know everything already. */
export async function prepareFirstPage(store: Store, view: InvoiceView): Promise<void> {
  if (!invoiceIndexOf(store).getSnapshot().isReady) await readFirstPage(store, view);
}

/** What was read last, if it was this view's. */
export function lastFirstPage(store: Store, view: InvoiceView): readonly string[] | undefined {
  const page = lastPages.get(store);
  return page?.key === viewKey(view) ? page.ids : undefined;
}

const viewKey = ({ open: _open, ...view }: InvoiceView): string => JSON.stringify(view);
