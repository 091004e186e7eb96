import type { InvoiceView } from '#domain/invoices/invoice-view.ts';
import type { Store } from '#store/store.ts';

const MAX_WAIT_MS = 250;

/** So that the first picture has its rows; what takes longer, or fails, is read by the page, which can say so. */
export async function prefetchFirstPage(store: Store, view: InvoiceView): Promise<void> {
  const { prepareFirstPage } = await import('#store/invoices/first-page.ts');
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([prepareFirstPage(store, view).catch(() => undefined), timeout]);
}
