import { absoluteDifference, addCents, type Cents, NO_MONEY, sumCents } from '#domain/money.ts';
import type { DianTax, HashedAmounts } from '../document.ts';
import { type TaxGroup, taxGroups } from './tax-groups.ts';
import { amountAt, decimalAt, truncatedAmountAt } from './values.ts';
import { findAll, textAt } from './xml-path.ts';
import type { XmlNode } from './xml-tree.ts';

/** DIAN's code for "other"; used for a tax without a code. */
const OTHER = 'ZZ';
const SCHEME = 'TaxSubtotal/TaxCategory/TaxScheme/ID';
/** In cents: each subtotal is rounded separately. */
const ROUNDING = 100;

/** The sum of the groups directly below the element; null when it has none. */
export function taxSum(node: XmlNode, group: TaxGroup): Cents | null {
  const groups = taxGroups(node, group);
  return groups.length === 0 ? null : sumCents(groups.map(groupAmount));
}

/** The sum per tax code. Names are unreliable, codes are reliable. */
export function taxesByCode(node: XmlNode, group: TaxGroup): Record<string, Cents> {
  const sums = new Map<string, Cents>();
  for (const { code, amount } of taxGroups(node, group).flatMap(groupCodes)) {
    sums.set(code, addCents(sums.get(code) ?? NO_MONEY, amount));
  }
  return Object.fromEntries(sums);
}

/** The taxes of a line or of a whole document, one per code and rate. */
export function readTaxes(node: XmlNode, group: TaxGroup): DianTax[] {
  const taxes = new Map<string, DianTax>();
  for (const tax of taxGroups(node, group).flatMap(groupRates)) {
    const key = JSON.stringify([tax.code, tax.rate === null ? null : Number(tax.rate), tax.per_unit]);
    const known = taxes.get(key);
    taxes.set(key, known ? sumByCode(known, tax) : tax);
  }
  return Array.from(taxes.values());
}

/** The three taxes in a CUFE, truncated to whole cents. docs/dian.md#cufe. */
export function hashedTaxes(root: XmlNode): Pick<HashedAmounts, 'iva' | 'inc' | 'ica'> {
  const of = (code: string) => {
    const groups = taxGroups(root, 'TaxTotal').filter((group) => textAt(group, SCHEME) === code);
    return sumCents(groups.map((group) => truncatedAmountAt(group, 'TaxAmount')));
  };
  return { iva: of('01'), inc: of('04'), ica: of('03') };
}

const sumByCode = (a: DianTax, b: DianTax): DianTax => ({
  ...a,
  amount: addCents(a.amount, b.amount),
  base: a.base === null || b.base === null ? null : addCents(a.base, b.base),
});

// Where a group's amount and its subtotals differ, the amount is correct and the rates are unusable.
function groupRates(group: XmlNode): DianTax[] {
  const taxes = findAll(group, 'TaxSubtotal').map(readSubtotal);
  const amount = groupAmount(group);
  const [first] = taxes;
  if (!first) return [{ code: OTHER, rate: null, amount, base: null, per_unit: null }];
  const agrees = absoluteDifference(amount, sumCents(taxes.map((tax) => tax.amount))) <= ROUNDING;
  if (agrees || taxes.some((tax) => tax.code !== first.code)) return taxes;
  const [rate, ...others] = new Set(taxes.map((tax) => tax.rate));
  return [{ ...first, rate: others.length === 0 ? (rate ?? null) : null, amount, base: null }];
}

// Where a group's amount and its subtotals differ, the amount is correct: one issuer repeats the whole tax under every
// rate.
function groupCodes(group: XmlNode): { code: string; amount: Cents }[] {
  const taxes = findAll(group, 'TaxSubtotal').map(readSubtotal);
  const codes = new Set(taxes.map((tax) => tax.code));
  if (codes.size > 1) return taxes;
  const [code = OTHER] = codes;
  return [{ code, amount: groupAmount(group) }];
}

function groupAmount(group: XmlNode): Cents {
  const subtotals = findAll(group, 'TaxSubtotal');
  return amountAt(group, 'TaxAmount') ?? sumCents(subtotals.map((subtotal) => readSubtotal(subtotal).amount));
}

function readSubtotal(subtotal: XmlNode): DianTax {
  const perUnit = decimalAt(subtotal, 'PerUnitAmount');
  return {
    code: textAt(subtotal, 'TaxCategory/TaxScheme/ID') ?? OTHER,
    rate: decimalAt(subtotal, 'TaxCategory/Percent') ?? decimalAt(subtotal, 'Percent'),
    amount: amountAt(subtotal, 'TaxAmount') ?? NO_MONEY,
    base: amountAt(subtotal, 'TaxableAmount'),
    per_unit: perUnit === null || Number(perUnit) === 0 ? null : perUnit,
  };
}
