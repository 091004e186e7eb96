import type { DetailAllowance, DetailLine, DetailParty, DetailTax, InvoiceDetail } from '../invoices/invoice-detail.ts';
import { type Cents, fromCents, subtractCents } from '../money.ts';
import type { DianAllowance, DianDocument, DianLine, DianParty, DianTax } from './document.ts';

type DocumentFields = Pick<
  InvoiceDetail,
  | 'prefix'
  | 'type_code'
  | 'issue_time'
  | 'issued_by'
  | 'supplier'
  | 'customer'
  | 'lines'
  | 'subtotal'
  | 'taxes'
  | 'tax_amount_alternatives'
  | 'withholdings'
  | 'withholding_amount'
  | 'total_after_withholdings'
  | 'allowance_charges'
  | 'allowances'
  | 'charges'
  | 'prepayments'
  | 'prepaid'
  | 'rounding'
  | 'exchange_rate'
  | 'exchange_date'
  | 'payment_form'
  | 'payment_means'
  | 'payments'
  | 'references'
  | 'corrections'
  | 'order_reference'
  | 'notes'
  | 'authorisation'
  | 'software_provider'
  | 'uuid_scheme'
>;

/** The detail of a document in the API's shape: amounts as numbers in its currency. */
export function documentDetail(document: DianDocument): DocumentFields {
  return {
    prefix: document.prefix,
    type_code: document.type_code,
    issue_time: document.issue_time,
    issued_by: document.issued_by,
    supplier: partyDetail(document.supplier),
    customer: partyDetail(document.customer),
    lines: document.line_items.map(lineDetail),
    ...totalsDetail(document),
    exchange_rate: toNumber(document.exchange_rate),
    exchange_date: document.exchange_date,
    payment_form: document.payment_form,
    payment_means: document.payment_means,
    payments: document.payments,
    references: document.references,
    corrections: document.corrections,
    order_reference: document.order_reference,
    notes: document.notes,
    authorisation: document.authorisation,
    software_provider: document.software_provider,
    uuid_scheme: document.uuid_scheme,
  };
}

function totalsDetail(document: DianDocument) {
  const { payable_total, withholding_amount } = document;
  return {
    subtotal: fromCents(document.subtotal),
    taxes: taxesDetail(document.taxes, document.taxes_by_code),
    tax_amount_alternatives: document.tax_amount_alternatives.map(fromCents),
    withholdings: taxesDetail(document.withholdings, document.withholdings_by_code),
    withholding_amount: fromCents(withholding_amount),
    total_after_withholdings: fromCents(subtractCents(payable_total, withholding_amount)),
    allowance_charges: document.allowance_charges.map(allowanceDetail),
    allowances: fromCents(document.allowances),
    charges: fromCents(document.charges),
    prepayments: document.prepayments.map((payment) => ({ ...payment, amount: fromCents(payment.amount) })),
    prepaid: fromCents(document.prepaid),
    rounding: fromCents(document.rounding),
  };
}

/** Documents parsed before rates were stored, and PDFs, only have the sums by code. */
function taxesDetail(taxes: DianTax[], byCode: Record<string, Cents>): DetailTax[] {
  if (taxes.length > 0) return taxes.map(taxDetail);
  return Object.entries(byCode).map(([code, amount]) => {
    return { code, rate: null, base: null, amount: fromCents(amount), per_unit: null };
  });
}

const partyDetail = (party: DianParty): DetailParty => ({ ...party });

const lineDetail = (line: DianLine): DetailLine => ({
  line_id: line.line_id,
  description: line.description,
  code: line.code ?? line.standard_code,
  quantity: toNumber(line.quantity),
  unit: line.unit,
  unit_price: toNumber(line.unit_price),
  line_total: fromCents(line.line_total),
  is_gift: line.is_gift,
  reference_price: toNumber(line.reference_price),
  taxes: line.taxes.map(taxDetail),
  withholdings: line.withholdings.map(taxDetail),
  allowances: line.allowances.map(allowanceDetail),
  notes: line.notes,
});

const taxDetail = ({ code, rate, base, amount, per_unit }: DianTax): DetailTax => ({
  code,
  rate: toNumber(rate),
  base: base === null ? null : fromCents(base),
  amount: fromCents(amount),
  per_unit: toNumber(per_unit),
});

const allowanceDetail = ({ is_charge, amount, base, percent, reason }: DianAllowance): DetailAllowance => ({
  is_charge,
  amount: fromCents(amount),
  base: base === null ? null : fromCents(base),
  percent: toNumber(percent),
  reason,
});

const toNumber = (decimal: string | null): number | null => (decimal === null ? null : Number(decimal));
