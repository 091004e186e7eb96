import type { PdfFacts, PdfField, PdfSource } from './pdf-facts.ts';

/** Without these fields the user must add data before there is an invoice. */
const REQUIRED_FIELDS: readonly PdfField[] = [
  'number',
  'issue_date',
  'supplier_nit',
  'customer_nit',
  'payable_total',
  'cufe',
];

/** The facts with their missing fields and sources: a value that is not printed comes from the QR. */
export function addSources(facts: PdfFacts, printed: PdfFacts): PdfFacts {
  const found = valuesOf(facts);
  const inText = valuesOf(printed);
  const sources: Partial<Record<PdfField, PdfSource>> = {};
  for (const [field, value] of found) {
    if (value !== null) sources[field] = inText.get(field) === value ? 'text' : 'qr';
  }
  return { ...facts, sources, missing: REQUIRED_FIELDS.filter((field) => sources[field] === undefined) };
}

function valuesOf(facts: PdfFacts): Map<PdfField, string | number | null> {
  return new Map<PdfField, string | number | null>([
    ['number', facts.number],
    ['issue_date', facts.issue_date],
    ['due_date', facts.due_date],
    ['supplier_name', facts.supplier.name],
    ['supplier_nit', facts.supplier.nit],
    ['customer_name', facts.customer.name],
    ['customer_nit', facts.customer.nit],
    ['subtotal', facts.subtotal],
    ['tax_amount', facts.tax_amount],
    ['payable_total', facts.payable_total],
    ['currency', facts.currency],
    ['cufe', facts.cufe],
  ]);
}
