import type { Call } from '#client/call.ts';
import { getCustomer, getCustomerAnalytics } from '#contract/analytics/customers.ts';
import { getSupplier, getSupplierAnalytics } from '#contract/analytics/suppliers.ts';
import { customersToPartyAnalytics } from '#domain/analytics/customer-analytics.ts';
import type { PartySide } from '#domain/analytics/figures.ts';
import type { PartyAnalytics } from '#domain/analytics/party-analytics.ts';
import type { PartyDetail } from '#domain/analytics/party-detail.ts';
import { suppliersToPartyAnalytics } from '#domain/analytics/supplier-analytics.ts';
import { type PeriodFilter, queryOfPeriod } from '#domain/dates/period-filter.ts';

type PartyRequest = { side: PartySide; period: PeriodFilter; signal: AbortSignal };

/** Requests the analytics of either side. `search` filters the list, not the totals. */
export async function fetchParties(
  call: Call,
  { side, period, search, signal }: PartyRequest & { search: string },
): Promise<PartyAnalytics> {
  const query = { ...queryOfPeriod(period), search };
  return side === 'supplier'
    ? suppliersToPartyAnalytics(await call(getSupplierAnalytics, { query }, { signal }))
    : customersToPartyAnalytics(await call(getCustomerAnalytics, { query }, { signal }));
}

export function fetchParty(
  call: Call,
  { side, id, period, signal }: PartyRequest & { id: string },
): Promise<PartyDetail> {
  const request = { params: { id }, query: queryOfPeriod(period) };
  return side === 'supplier' ? call(getSupplier, request, { signal }) : call(getCustomer, request, { signal });
}
