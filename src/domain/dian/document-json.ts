import { type Cents, fromCents } from '#domain/money.ts';
import { classificationFor } from './classify.ts';
import type { DianDocument, DianLine } from './document.ts';

/** A document for people and other programs: amounts in pesos as numbers, `lines` counted, every class it may have. */
export function documentJson(document: DianDocument) {
  const { line_items, tax_amount_alternatives, ...rest } = document;
  return {
    ...rest,
    exchange_rate: numberOf(document.exchange_rate),
    subtotal: fromCents(document.subtotal),
    tax_amount: fromCents(document.tax_amount),
    ...(tax_amount_alternatives.length > 0 && { tax_amount_alternatives: tax_amount_alternatives.map(fromCents) }),
    taxes_by_code: inPesos(document.taxes_by_code),
    withholding_amount: fromCents(document.withholding_amount),
    withholdings_by_code: inPesos(document.withholdings_by_code),
    tax_exclusive: pesosOrNull(document.tax_exclusive),
    tax_inclusive: pesosOrNull(document.tax_inclusive),
    allowances: fromCents(document.allowances),
    charges: fromCents(document.charges),
    prepaid: fromCents(document.prepaid),
    payable_total: fromCents(document.payable_total),
    lines: line_items.length,
    line_items: line_items.map(lineJson),
    classification: {
      own_is_supplier: classificationFor(document.document_kind, 'supplier'),
      own_is_customer: classificationFor(document.document_kind, 'customer'),
      own_is_neither: 'none',
    },
  };
}

function lineJson(line: DianLine) {
  return {
    ...line,
    quantity: numberOf(line.quantity),
    line_total: fromCents(line.line_total),
    unit_price: numberOf(line.unit_price),
    taxes: line.taxes.map((tax) => ({ ...tax, rate: numberOf(tax.rate), amount: fromCents(tax.amount) })),
  };
}

const numberOf = (decimal: string | null) => (decimal === null ? null : Number(decimal));

const pesosOrNull = (amount: Cents | null) => (amount === null ? null : fromCents(amount));

const inPesos = (amounts: Record<string, Cents>) =>
  Object.fromEntries(Object.entries(amounts).map(([code, amount]) => [code, fromCents(amount)]));
