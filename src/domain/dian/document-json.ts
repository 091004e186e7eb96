import { type Cents, fromCents } from '#domain/money.ts';
import { classificationFor } from './classify.ts';
import type { DianAllowance, DianDocument, DianLine, DianTax } from './document.ts';

/** An electronic document for export, without what only a spreadsheet has: amounts in pesos as numbers, `lines` as a count, and every class it may have. */
export function documentJson(document: DianDocument) {
  const {
    line_items,
    tax_amount_alternatives,
    hashed_amounts: _hashed,
    category: _category,
    cost_center: _center,
    ...rest
  } = document;
  return {
    ...rest,
    exchange_rate: toNumber(document.exchange_rate),
    subtotal: fromCents(document.subtotal),
    tax_amount: fromCents(document.tax_amount),
    ...(tax_amount_alternatives.length > 0 && { tax_amount_alternatives: tax_amount_alternatives.map(fromCents) }),
    taxes_by_code: inPesos(document.taxes_by_code),
    taxes: document.taxes.map(taxJson),
    withholding_amount: fromCents(document.withholding_amount),
    withholdings_by_code: inPesos(document.withholdings_by_code),
    withholdings: document.withholdings.map(taxJson),
    tax_exclusive: pesosOrNull(document.tax_exclusive),
    tax_inclusive: pesosOrNull(document.tax_inclusive),
    allowances: fromCents(document.allowances),
    charges: fromCents(document.charges),
    allowance_charges: document.allowance_charges.map(allowanceJson),
    prepaid: fromCents(document.prepaid),
    prepayments: document.prepayments.map((payment) => ({ ...payment, amount: fromCents(payment.amount) })),
    rounding: fromCents(document.rounding),
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
    quantity: toNumber(line.quantity),
    base_quantity: toNumber(line.base_quantity),
    line_total: fromCents(line.line_total),
    unit_price: toNumber(line.unit_price),
    reference_price: toNumber(line.reference_price),
    taxes: line.taxes.map(taxJson),
    withholdings: line.withholdings.map(taxJson),
    allowances: line.allowances.map(allowanceJson),
  };
}

const taxJson = (tax: DianTax) => ({
  code: tax.code,
  rate: toNumber(tax.rate),
  amount: fromCents(tax.amount),
  base: pesosOrNull(tax.base),
  per_unit: toNumber(tax.per_unit),
});

const allowanceJson = (allowance: DianAllowance) => ({
  ...allowance,
  amount: fromCents(allowance.amount),
  base: pesosOrNull(allowance.base),
  percent: toNumber(allowance.percent),
});

const toNumber = (decimal: string | null) => (decimal === null ? null : Number(decimal));

const pesosOrNull = (amount: Cents | null) => (amount === null ? null : fromCents(amount));

const inPesos = (amounts: Record<string, Cents>) =>
  Object.fromEntries(Object.entries(amounts).map(([code, amount]) => [code, fromCents(amount)]));
