import { getCustomer, getCustomerAnalytics } from '#contract/analytics/customers.ts';
import { getProduct, getProductAnalytics } from '#contract/analytics/products.ts';
import { getSupplier, getSupplierAnalytics } from '#contract/analytics/suppliers.ts';
import { getTaxAnalytics } from '#contract/analytics/taxes.ts';
import { customerAnalytics } from '#domain/analytics/customer-analytics.ts';
import { supplierAnalytics } from '#domain/analytics/supplier-analytics.ts';
import { type PeriodQuery, periodOfQuery } from '#domain/dates/period-filter.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { Refusal } from '../platform/refusal.ts';
import { readParty, readPartyAnalytics } from './party-analytics.ts';
import { readProduct, readProductAnalytics } from './product-analytics.ts';
import { readTaxAnalytics } from './tax-analytics.ts';

export function analyticsRoutes(serve: Serve): void {
  serve.read(getSupplierAnalytics, async (trx, { company_id, query }) =>
    supplierAnalytics(await readPartyAnalytics(trx, { ...scopeOf(query), company_id, side: 'supplier' })),
  );
  serve.read(getSupplier, async (trx, { company_id, params, query }) =>
    requireFound(await readParty(trx, params.id, { ...scopeOf(query), company_id, side: 'supplier' })),
  );
  serve.read(getCustomerAnalytics, async (trx, { company_id, query }) =>
    customerAnalytics(await readPartyAnalytics(trx, { ...scopeOf(query), company_id, side: 'customer' })),
  );
  serve.read(getCustomer, async (trx, { company_id, params, query }) =>
    requireFound(await readParty(trx, params.id, { ...scopeOf(query), company_id, side: 'customer' })),
  );
  serve.read(getProductAnalytics, (trx, { company_id, query }) =>
    readProductAnalytics(trx, { ...scopeOf(query), company_id }),
  );
  serve.read(getProduct, async (trx, { company_id, params, query }) =>
    requireFound(await readProduct(trx, params.id, { ...scopeOf(query), company_id })),
  );
  serve.read(getTaxAnalytics, (trx, { company_id, query }) => readTaxAnalytics(trx, { ...scopeOf(query), company_id }));
}

/** The query with its period in place of `year`, `from` and `to`. */
const scopeOf = <Q extends PeriodQuery>({ year, from, to, ...rest }: Q) => ({
  ...rest,
  period: periodOfQuery({ year, from, to }),
});

function requireFound<T>(value: T | undefined): T {
  if (value === undefined) throw new Refusal('not_found');
  return value;
}
