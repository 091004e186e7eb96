import { absoluteDifference, addCents, type Cents, subtractCents } from '#domain/money.ts';
import type { DianDocument, DianRoot } from '../document.ts';
import { hashedTaxes, readTaxes, taxesByCode, taxSum } from './read-taxes.ts';
import { amountAt, amountOrZero, required, strictAmountAt, truncatedAmountAt } from './values.ts';
import { find, findAll } from './xml-path.ts';
import type { XmlNode } from './xml-tree.ts';

type Totals = Pick<
  DianDocument,
  | 'subtotal'
  | 'tax_amount'
  | 'tax_amount_alternatives'
  | 'taxes_by_code'
  | 'withholding_amount'
  | 'withholdings_by_code'
  | 'tax_exclusive'
  | 'tax_inclusive'
  | 'allowances'
  | 'charges'
  | 'prepaid'
  | 'payable_total'
  | 'taxes'
  | 'withholdings'
  | 'rounding'
  | 'hashed_amounts'
> & {
  checks: Pick<DianDocument['checks'], 'inclusive_equals_lines_plus_tax' | 'payable_equals_formula'>;
  /** Whether subtotal and taxes give the payable total of a document that does not state their sum; null elsewhere. */
  isPayableOfParts: boolean | null;
};

/** Real documents differ by up to half a unit through rounding. docs/dian.md#totals. */
const TAX_TOLERANCE = 100;
export const PAYABLE_TOLERANCE = 200;

/** The amounts of a document in cents, and whether they are consistent. docs/dian.md#totals. */
export function readTotals(root: XmlNode, kind: DianRoot): Totals {
  const group = totalsGroup(root, kind);
  const at = (name: string) => amountOrZero(root, `${group}/${name}`);
  const inclusive = amountAt(root, `${group}/TaxInclusiveAmount`);
  const amounts = {
    subtotal: at('LineExtensionAmount'),
    tax_exclusive: amountAt(root, `${group}/TaxExclusiveAmount`),
    tax_inclusive: inclusive,
    allowances: at('AllowanceTotalAmount'),
    charges: at('ChargeTotalAmount'),
    prepaid: at('PrepaidAmount'),
    rounding: at('PayableRoundingAmount'),
    payable_total: required(root, `${group}/PayableAmount`, strictAmountAt),
  };
  const taxed = inclusive === null ? withTaxes(root, kind) : root;
  const tax = reconcileTax(taxed, amounts.subtotal, inclusive);
  const hasParts = inclusive === null && amountAt(root, `${group}/LineExtensionAmount`) !== null;
  const sumOfParts = hasParts ? addCents(amounts.subtotal, tax.fields.tax_amount) : null;
  return {
    ...amounts,
    ...tax.fields,
    taxes_by_code: taxesByCode(taxed, 'TaxTotal'),
    taxes: readTaxes(taxed, 'TaxTotal'),
    withholdings: readTaxes(root, 'WithholdingTaxTotal'),
    hashed_amounts: {
      subtotal: truncatedAmountAt(root, `${group}/LineExtensionAmount`),
      ...hashedTaxes(root),
      total: truncatedAmountAt(root, `${group}/PayableAmount`),
    },
    withholding_amount: taxSum(root, 'WithholdingTaxTotal') ?? addCents(),
    withholdings_by_code: taxesByCode(root, 'WithholdingTaxTotal'),
    checks: {
      inclusive_equals_lines_plus_tax: tax.agrees,
      payable_equals_formula: isPayableConsistent(amounts),
    },
    isPayableOfParts: isPayableConsistent({ ...amounts, tax_inclusive: sumOfParts }),
  };
}

/** Where only the lines have taxes, the document with these. */
function withTaxes(root: XmlNode, kind: DianRoot): XmlNode {
  if (find(root, 'TaxTotal') !== undefined) return root;
  return { ...root, children: [...root.children, ...findAll(root, `${kind}Line/TaxTotal`)] };
}

/** The group has the same content under both names: where only the other one is there, it is read. */
function totalsGroup(root: XmlNode, kind: DianRoot): string {
  const [own, other] =
    kind === 'DebitNote'
      ? ['RequestedMonetaryTotal', 'LegalMonetaryTotal']
      : ['LegalMonetaryTotal', 'RequestedMonetaryTotal'];
  return find(root, own) === undefined && find(root, other) !== undefined ? other : own;
}

// The listed taxes take precedence; the tax implied by the totals is the alternative, or the only value.
function reconcileTax(root: XmlNode, subtotal: Cents, inclusive: Cents | null) {
  const named = taxSum(root, 'TaxTotal');
  const implied = inclusive === null ? null : subtractCents(inclusive, subtotal);
  const tax_amount = named ?? implied ?? addCents();
  const agrees = implied === null ? null : absoluteDifference(tax_amount, implied) <= TAX_TOLERANCE;
  const tax_amount_alternatives = agrees === false && implied !== null ? [tax_amount, implied] : [];
  return { agrees, fields: { tax_amount, tax_amount_alternatives } };
}

type Amounts = Pick<Totals, 'tax_inclusive' | 'allowances' | 'charges' | 'prepaid' | 'rounding' | 'payable_total'>;

function isPayableConsistent(amounts: Amounts): boolean | null {
  if (amounts.tax_inclusive === null) return null;
  const plus = addCents(amounts.tax_inclusive, amounts.charges, amounts.rounding);
  const expected = subtractCents(plus, addCents(amounts.allowances, amounts.prepaid));
  return absoluteDifference(expected, amounts.payable_total) <= PAYABLE_TOLERANCE;
}
