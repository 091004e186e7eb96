import { z } from 'zod/mini';
import { ChartSlice, type PartyAnalytics, PartyFigures } from './party-analytics.ts';

/** docs/specification.md#entities. The company's purchases by supplier; PartyAnalytics documents the fields. */
export const SupplierAnalytics = z.object({
  total_suppliers: z.int(),
  total_amount_all_suppliers: z.number(),
  total_invoices_all_suppliers: z.int(),
  unconverted_invoices: z.int(),
  unlisted: z.int(),
  unlisted_amount: z.number(),
  chart_data: z.array(ChartSlice),
  suppliers: z.array(z.extend(z.omit(PartyFigures, { party_id: true }), { supplier_id: z.string() })),
});
export type SupplierAnalytics = z.infer<typeof SupplierAnalytics>;

/** The response of the endpoint, from the shape that does not depend on the side. */
export function supplierAnalytics(figures: PartyAnalytics): SupplierAnalytics {
  const { total_parties, total_amount, total_invoices, parties, ...rest } = figures;
  return {
    ...rest,
    total_suppliers: total_parties,
    total_amount_all_suppliers: total_amount,
    total_invoices_all_suppliers: total_invoices,
    suppliers: parties.map(({ party_id, ...party }) => ({ supplier_id: party_id, ...party })),
  };
}

/** The same data in the shape that does not depend on the side. */
export function suppliersToPartyAnalytics(answer: SupplierAnalytics): PartyAnalytics {
  const { total_suppliers, total_amount_all_suppliers, total_invoices_all_suppliers, suppliers, ...rest } = answer;
  return {
    ...rest,
    total_parties: total_suppliers,
    total_amount: total_amount_all_suppliers,
    total_invoices: total_invoices_all_suppliers,
    parties: suppliers.map(({ supplier_id, ...party }) => ({ party_id: supplier_id, ...party })),
  };
}
