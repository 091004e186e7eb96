import type { Warning } from '#domain/invoices/warning.ts';
import { type Cents, NO_MONEY, subtractCents } from '#domain/money.ts';
import type { DianAllowance, DianDocument, DianLine, DianTax } from '../document.ts';

const NEGATIVE_NOTE: Warning = {
  code: 'negative_note',
  detail:
    'La nota crédito trae sus valores en negativo. Los tomamos como positivos, porque la nota ya resta. Compárala con el PDF.',
};

/**
 * A credit note with positive amounts: its type gives the sign, so a note that is written with negative amounts would
 * raise what it must lower. All amounts change their sign together, so that they still add up. The amounts of the CUFE stay
 * as written. docs/dian.md#classification.
 */
export function toPositiveNote(document: DianDocument): DianDocument {
  if (document.root !== 'CreditNote' || document.payable_total >= 0) return document;
  const turn = (amount: Cents | null) => (amount === null ? null : opposite(amount));
  return {
    ...document,
    subtotal: opposite(document.subtotal),
    tax_amount: opposite(document.tax_amount),
    tax_amount_alternatives: document.tax_amount_alternatives.map(opposite),
    taxes_by_code: oppositeByCode(document.taxes_by_code),
    withholding_amount: opposite(document.withholding_amount),
    withholdings_by_code: oppositeByCode(document.withholdings_by_code),
    tax_exclusive: turn(document.tax_exclusive),
    tax_inclusive: turn(document.tax_inclusive),
    allowances: opposite(document.allowances),
    charges: opposite(document.charges),
    prepaid: opposite(document.prepaid),
    rounding: opposite(document.rounding),
    payable_total: opposite(document.payable_total),
    taxes: document.taxes.map(oppositeTax),
    withholdings: document.withholdings.map(oppositeTax),
    allowance_charges: document.allowance_charges.map(oppositeAllowance),
    prepayments: document.prepayments.map((payment) => ({ ...payment, amount: opposite(payment.amount) })),
    line_items: document.line_items.map(oppositeLine),
    warnings: [...document.warnings, NEGATIVE_NOTE],
  };
}

/** The quantity or the price has the minus of a negative line, seldom both. */
const oppositeLine = (line: DianLine): DianLine => ({
  ...line,
  line_total: opposite(line.line_total),
  quantity: withoutMinus(line.quantity),
  unit_price: withoutMinus(line.unit_price),
  reference_price: withoutMinus(line.reference_price),
  taxes: line.taxes.map(oppositeTax),
  withholdings: line.withholdings.map(oppositeTax),
  allowances: line.allowances.map(oppositeAllowance),
});

const oppositeTax = (tax: DianTax): DianTax => ({
  ...tax,
  amount: opposite(tax.amount),
  base: tax.base === null ? null : opposite(tax.base),
});

const oppositeAllowance = (allowance: DianAllowance): DianAllowance => ({
  ...allowance,
  amount: opposite(allowance.amount),
  base: allowance.base === null ? null : opposite(allowance.base),
});

const oppositeByCode = (amounts: Record<string, Cents>): Record<string, Cents> =>
  Object.fromEntries(Object.entries(amounts).map(([code, amount]) => [code, opposite(amount)]));

const opposite = (amount: Cents): Cents => subtractCents(NO_MONEY, amount);

const withoutMinus = (decimal: string | null): string | null => decimal?.replace(/^-/, '') ?? null;
