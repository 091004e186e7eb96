import { getCustomer, getCustomerAnalytics } from '#contract/customers.ts';
import { getProduct, getProductAnalytics } from '#contract/products.ts';
import { getSupplier, getSupplierAnalytics } from '#contract/suppliers.ts';
import { customerAnalytics } from '#domain/customer-analytics.ts';
import { supplierAnalytics } from '#domain/supplier-analytics.ts';
import { readParty, readPartyAnalytics } from '../../db/party-figures.ts';
import { readProduct, readProductAnalytics } from '../../db/product-figures.ts';
import { Refusal } from '../../refusal.ts';
import type { Serve } from '../serve.ts';

export function figureRoutes(serve: Serve): void {
  serve.read(getSupplierAnalytics, async (trx, { company_id, query }) =>
    supplierAnalytics(await readPartyAnalytics(trx, { ...query, company_id, side: 'supplier' })),
  );
  serve.read(getSupplier, async (trx, { company_id, params, query }) =>
    found(await readParty(trx, params.id, { ...query, company_id, side: 'supplier' })),
  );
  serve.read(getCustomerAnalytics, async (trx, { company_id, query }) =>
    customerAnalytics(await readPartyAnalytics(trx, { ...query, company_id, side: 'customer' })),
  );
  serve.read(getCustomer, async (trx, { company_id, params, query }) =>
    found(await readParty(trx, params.id, { ...query, company_id, side: 'customer' })),
  );
  serve.read(getProductAnalytics, (trx, { company_id, query }) => readProductAnalytics(trx, { ...query, company_id }));
  serve.read(getProduct, async (trx, { company_id, params, query }) =>
    found(await readProduct(trx, params.id, { ...query, company_id })),
  );
}

function found<T>(one: T | undefined): T {
  if (one === undefined) throw new Refusal('not_found');
  return one;
}
