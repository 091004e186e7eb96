import { currencyCode, totalCurrency } from './currency-code.ts';
import { attribute, find, findAll, textAt, textsAt } from './xml-path.ts';
import type { XmlNode } from './xml-tree.ts';

export type TaxGroup = 'TaxTotal' | 'WithholdingTaxTotal';

/** ReteIVA, ReteFuente and ReteICA are withholdings wherever they stand. docs/dian.md#taxes. */
const WITHHOLDINGS = new Set(['05', '06', '07']);
const CODE = 'TaxCategory/TaxScheme/ID';

/**
 * The tax groups directly below a line or a document, in its own currency. Withholdings that stand in a `TaxTotal` belong
 * to `WithholdingTaxTotal`, unless that has the same code already.
 */
export function taxGroups(node: XmlNode, group: TaxGroup): XmlNode[] {
  const listed = inOwnCurrency(node, findAll(node, group));
  if (group === 'TaxTotal') return listed.flatMap((one) => withSubtotals(one, (code) => !WITHHOLDINGS.has(code)));
  const known = new Set(listed.flatMap((one) => textsAt(one, `TaxSubtotal/${CODE}`)));
  const misplaced = inOwnCurrency(node, findAll(node, 'TaxTotal')).flatMap((one) =>
    hasWithholding(one) ? withSubtotals(one, (code) => WITHHOLDINGS.has(code) && !known.has(code)) : [],
  );
  return [...listed, ...misplaced];
}

const codeOf = (subtotal: XmlNode) => textAt(subtotal, CODE) ?? '';

const hasWithholding = (group: XmlNode) =>
  findAll(group, 'TaxSubtotal').some((subtotal) => WITHHOLDINGS.has(codeOf(subtotal)));

/** The group with some of its subtotals; then their sum counts in place of the group's own amount. */
function withSubtotals(group: XmlNode, isWanted: (code: string) => boolean): XmlNode[] {
  const subtotals = findAll(group, 'TaxSubtotal');
  const wanted = subtotals.filter((subtotal) => isWanted(codeOf(subtotal)));
  if (wanted.length === subtotals.length) return [group];
  return wanted.length === 0 ? [] : [{ ...group, children: wanted }];
}

/**
 * A second `TaxTotal` may repeat the tax in pesos (EN 16931, BT-111): it is left out. Where no group is in the document's
 * currency, the names of currencies are careless, and the first group's currency counts.
 */
function inOwnCurrency(node: XmlNode, groups: readonly XmlNode[]): readonly XmlNode[] {
  const currencies = groups.map(currencyOf);
  if (new Set(currencies).size <= 1) return groups;
  const own =
    currencyCode(textAt(node, 'DocumentCurrencyCode')) ??
    currencyBeside(find(node, 'LineExtensionAmount')) ??
    totalCurrency(node);
  const used = currencies.includes(own) ? own : (currencies[0] ?? null);
  return groups.filter((_, place) => currencies[place] === null || currencies[place] === used);
}

/** The currency of the taxes of a document that count; null where none is named. */
export const taxCurrency = (root: XmlNode): string | null =>
  taxGroups(root, 'TaxTotal').flatMap((group) => currencyOf(group) ?? [])[0] ?? null;

const currencyOf = (group: XmlNode) => currencyBeside(find(group, 'TaxAmount'));
const currencyBeside = (amount: XmlNode | undefined) => currencyCode(attribute(amount, 'currencyID'));
