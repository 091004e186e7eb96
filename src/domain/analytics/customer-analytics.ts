import { z } from 'zod/mini';
import { ChartSlice, type PartyAnalytics, PartyFigures } from './party-analytics.ts';

/** docs/specification.md#entities. The company's sales by customer; PartyAnalytics documents the fields. */
export const CustomerAnalytics = z.object({
  total_customers: z.int(),
  total_amount_all_customers: z.number(),
  total_invoices_all_customers: z.int(),
  unconverted_invoices: z.int(),
  unlisted: z.int(),
  unlisted_amount: z.number(),
  chart_data: z.array(ChartSlice),
  customers: z.array(z.extend(z.omit(PartyFigures, { party_id: true }), { customer_id: z.string() })),
});
export type CustomerAnalytics = z.infer<typeof CustomerAnalytics>;

/** The response of the endpoint, from the shape that does not depend on the side. */
export function customerAnalytics(figures: PartyAnalytics): CustomerAnalytics {
  const { total_parties, total_amount, total_invoices, parties, ...rest } = figures;
  return {
    ...rest,
    total_customers: total_parties,
    total_amount_all_customers: total_amount,
    total_invoices_all_customers: total_invoices,
    customers: parties.map(({ party_id, ...party }) => ({ customer_id: party_id, ...party })),
  };
}

/** The same data in the shape that does not depend on the side. */
export function customersToPartyAnalytics(answer: CustomerAnalytics): PartyAnalytics {
  const { total_customers, total_amount_all_customers, total_invoices_all_customers, customers, ...rest } = answer;
  return {
    ...rest,
    total_parties: total_customers,
    total_amount: total_amount_all_customers,
    total_invoices: total_invoices_all_customers,
    parties: customers.map(({ customer_id, ...party }) => ({ party_id: customer_id, ...party })),
  };
}
