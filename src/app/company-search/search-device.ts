import { type DocumentSearch, type FoundDocument, isFound, MAX_FOUND } from '#domain/desk/document-search.ts';
import { scanRows } from '#store/invoices/scan-rows.ts';
import type { Account } from '#store/registry.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { Store } from '#store/store.ts';
import { openUnlessClosing } from '#sync/session/open-signed-in.ts';

type DeviceSearch = {
  /** The accounts of the person on this device, in the order in which they are searched. */
  accounts: readonly Pick<Account, 'name' | 'company_id'>[];
  /** The open database of the company in view. */
  shown: Store;
  search: DocumentSearch;
  signal: AbortSignal;
};

/**
 * Searches the databases of this device one after the other, and opens each only while it is read. At most MAX_FOUND
 * invoices of each company. A database that cannot be read has no results.
 */
export async function searchDevice({ accounts, shown, search, signal }: DeviceSearch): Promise<FoundDocument[]> {
  const found: FoundDocument[] = [];
  for (const { name, company_id } of accounts) {
    if (signal.aborted || company_id === null) continue;
    const rows = await searchDatabase(name, shown, { search, signal }).catch(() => []);
    found.push(...rows.map((row) => toFound(company_id, row)));
  }
  return found;
}

type RowSearch = Pick<DeviceSearch, 'search' | 'signal'>;

async function searchDatabase(name: string, shown: Store, rows: RowSearch): Promise<InvoiceRow[]> {
  if (name === shown.name) return searchRows(shown, rows);
  const store = await openUnlessClosing(name);
  if (!store) return [];
  try {
    return await searchRows(store, rows);
  } finally {
    store.close();
  }
}

async function searchRows(store: Store, { search, signal }: RowSearch): Promise<InvoiceRow[]> {
  const found: InvoiceRow[] = [];
  const full = new AbortController();
  const visit = (rows: readonly InvoiceRow[]) => {
    for (const row of rows) if (isFound(row, search)) found.push(row);
    if (found.length >= MAX_FOUND) full.abort();
  };
  await scanRows(store, visit, AbortSignal.any([signal, full.signal]));
  return found.slice(0, MAX_FOUND);
}

const toFound = (company_id: string, row: InvoiceRow): FoundDocument => {
  const { id, invoice_number, supplier_name, customer_name, direction, issue_date, total_amount, currency } = row;
  return {
    ...{ company_id, id, invoice_number, supplier_name, customer_name },
    ...{ direction, issue_date, total_amount, currency },
  };
};
