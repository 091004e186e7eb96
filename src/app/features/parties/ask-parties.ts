import type { Call } from '#client/call.ts';
import { getCustomer, getCustomerAnalytics } from '#contract/analytics/customers.ts';
import { getSupplier, getSupplierAnalytics } from '#contract/analytics/suppliers.ts';
import { figuresOfCustomers } from '#domain/analytics/customer-analytics.ts';
import type { PartySide } from '#domain/analytics/figures.ts';
import type { PartyAnalytics } from '#domain/analytics/party-analytics.ts';
import type { PartyDetail } from '#domain/analytics/party-detail.ts';
import { figuresOfSuppliers } from '#domain/analytics/supplier-analytics.ts';
import type { YearFilter } from '#domain/invoices/invoice.ts';

type Wanted = { side: PartySide; year: YearFilter; signal: AbortSignal };

/** The same question to either endpoint. `search` narrows the list and not the totals. */
export async function askParties(
  call: Call,
  { side, year, search, signal }: Wanted & { search: string },
): Promise<PartyAnalytics> {
  const query = { year, search };
  return side === 'supplier'
    ? figuresOfSuppliers(await call(getSupplierAnalytics, { query }, { signal }))
    : figuresOfCustomers(await call(getCustomerAnalytics, { query }, { signal }));
}

export function askParty(call: Call, { side, id, year, signal }: Wanted & { id: string }): Promise<PartyDetail> {
  const asked = { params: { id }, query: { year } };
  return side === 'supplier' ? call(getSupplier, asked, { signal }) : call(getCustomer, asked, { signal });
}
