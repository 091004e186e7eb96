import { absoluteDifference, type Cents, subtractCents, sumCents } from '#domain/money.ts';
import { TAX_CODES } from '#domain/sheets/sheet-field.ts';
import { partyKey } from './document-identity.ts';
import type { ComparedTax, ListingRow } from './listing-row.ts';
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
    tax: isSameCurrency && hasOtherTax(row, invoice),
    date: row.issue_date !== invoice.issue_date,
    type: row.kind !== null && row.kind !== invoice.kind,
    party: isOtherParty(row.supplier_nit, invoice.supplier_nit) || isOtherParty(row.customer_nit, invoice.customer_nit),
    currency: !isSameCurrency,
  };
  return COMPARED_FIELDS.filter((field) => differs[field]);
}

const isOtherParty = (a: string, b: string): boolean => a !== b && partyKey(a) !== partyKey(b);

/** A listing that lacks columns of taxes says nothing about these, so only its own columns are compared. */
function hasOtherTax(row: ListingRow, invoice: LocalInvoice): boolean {
  if (!row.compared_taxes) return absoluteDifference(row.tax, invoice.tax) > ROUNDING;
  return row.compared_taxes.some((field) => {
    const own = invoice[field];
    return own !== undefined && absoluteDifference(taxOfRow(row, field), own) > ROUNDING;
  });
}

const OTHER_TAXES: ReadonlySet<string> = new Set(TAX_CODES.flatMap(([field]) => (field === 'iva' ? [] : [field])));

/** The amount of one tax of a row; IVA is what the other taxes leave. */
export function taxOfRow({ tax, amounts = [] }: Pick<ListingRow, 'tax' | 'amounts'>, field: ComparedTax): Cents {
  const others = amounts.filter(([name]) => OTHER_TAXES.has(name));
  if (field === 'iva') return subtractCents(tax, sumCents(others.map(([, amount]) => amount)));
  return sumCents(others.flatMap(([name, amount]) => (name === field ? [amount] : [])));
}
