import { addCents, type Cents, NO_MONEY } from '#domain/money.ts';
import type { DianTax } from './document.ts';
import { amountAt, decimalAt } from './values.ts';
import { findAll, textAt } from './xml-path.ts';
import type { XmlNode } from './xml-tree.ts';

type TaxGroup = 'TaxTotal' | 'WithholdingTaxTotal';

/** DIAN's code for "other"; what a tax without a name is filed under. */
const OTHER = 'ZZ';

/** Σ of the groups directly below the element; null when it has none. */
export function taxSum(node: XmlNode, group: TaxGroup): Cents | null {
  const groups = findAll(node, group);
  return groups.length === 0 ? null : addCents(...groups.map(groupAmount));
}

/** What each tax code adds up to. Names are unreliable, codes are not. */
export function taxesByCode(node: XmlNode, group: TaxGroup): Record<string, Cents> {
  const sums = new Map<string, Cents>();
  for (const { code, amount } of findAll(node, group).flatMap(codesOfGroup)) {
    sums.set(code, addCents(sums.get(code) ?? NO_MONEY, amount));
  }
  return Object.fromEntries(sums);
}

/** The taxes of a line, one for each rate. */
export function readTaxes(line: XmlNode): DianTax[] {
  return findAll(line, 'TaxTotal').flatMap((group) => {
    const subtotals = findAll(group, 'TaxSubtotal');
    if (subtotals.length === 0) return [{ code: OTHER, rate: null, amount: groupAmount(group) }];
    return subtotals.map(readSubtotal);
  });
}

// A group's own amount is right where its subtotals are not: one author repeats the whole tax under every rate.
function codesOfGroup(group: XmlNode): { code: string; amount: Cents }[] {
  const taxes = findAll(group, 'TaxSubtotal').map(readSubtotal);
  const codes = new Set(taxes.map((tax) => tax.code));
  if (codes.size > 1) return taxes;
  const [code = OTHER] = codes;
  return [{ code, amount: groupAmount(group) }];
}

function groupAmount(group: XmlNode): Cents {
  const subtotals = findAll(group, 'TaxSubtotal');
  return amountAt(group, 'TaxAmount') ?? addCents(...subtotals.map((subtotal) => readSubtotal(subtotal).amount));
}

function readSubtotal(subtotal: XmlNode): DianTax {
  return {
    code: textAt(subtotal, 'TaxCategory/TaxScheme/ID') ?? OTHER,
    rate: decimalAt(subtotal, 'TaxCategory/Percent') ?? decimalAt(subtotal, 'Percent'),
    amount: amountAt(subtotal, 'TaxAmount') ?? NO_MONEY,
  };
}
