import { absoluteDifference } from '#domain/money.ts';
import { partyKey } from './document-identity.ts';
import type { ListingRow } from './listing-row.ts';
import type { LocalInvoice } from './local-invoice.ts';

export const COMPARED_FIELDS = ['total', 'tax', 'date', 'type', 'party', 'currency'] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];

/** One peso, in cents: programs round totals. */
const ROUNDING = 100;

/** The fields in which DIAN's row and Cuadra's invoice differ, in the order of COMPARED_FIELDS. */
export function differingFields(row: ListingRow, invoice: LocalInvoice): ComparedField[] {
  const isSameCurrency = row.currency === null || row.currency === invoice.currency;
  const differs: Record<ComparedField, boolean> = {
    // Amounts of two currencies are not compared.
    total: isSameCurrency && absoluteDifference(row.total, invoice.total) > ROUNDING,
    tax: isSameCurrency && absoluteDifference(row.tax, invoice.tax) > ROUNDING,
    date: row.issue_date !== invoice.issue_date,
    type: row.kind !== null && row.kind !== invoice.kind,
    party: isOtherParty(row.supplier_nit, invoice.supplier_nit) || isOtherParty(row.customer_nit, invoice.customer_nit),
    currency: !isSameCurrency,
  };
  return COMPARED_FIELDS.filter((field) => differs[field]);
}

const isOtherParty = (a: string, b: string): boolean => a !== b && partyKey(a) !== partyKey(b);
