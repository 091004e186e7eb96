import type { DianLine, DianRoot } from '../document.ts';
import { readAllowances } from './read-allowances.ts';
import { readTaxes } from './read-taxes.ts';
import { amountOrZero, decimalAt, isTrueAt } from './values.ts';
import { attribute, find, findAll, textAt, textsAt } from './xml-path.ts';
import type { XmlNode } from './xml-tree.ts';

const LINES: Record<DianRoot, { line: string; quantity: string }> = {
  Invoice: { line: 'InvoiceLine', quantity: 'InvoicedQuantity' },
  CreditNote: { line: 'CreditNoteLine', quantity: 'CreditedQuantity' },
  DebitNote: { line: 'DebitNoteLine', quantity: 'DebitedQuantity' },
};

/** The lines of a document, in document order; the names of the elements depend on its root. */
export function readLines(root: XmlNode, kind: DianRoot): DianLine[] {
  const { line, quantity } = LINES[kind];
  return findAll(root, line).map((node) => readLine(node, quantity));
}

function readLine(line: XmlNode, quantityName: string): DianLine {
  const standard = find(line, 'Item/StandardItemIdentification/ID');
  return {
    description: readDescription(line),
    code: textAt(line, 'Item/SellersItemIdentification/ID', 'Item/StandardItemIdentification/ID'),
    quantity: decimalAt(line, quantityName),
    unit: attribute(find(line, quantityName), 'unitCode'),
    line_total: amountOrZero(line, 'LineExtensionAmount'),
    unit_price: decimalAt(line, 'Price/PriceAmount'),
    taxes: readTaxes(line, 'TaxTotal'),
    line_id: textAt(line, 'ID'),
    standard_code: standard?.text.trim() || null,
    standard_scheme: attribute(standard, 'schemeID'),
    base_quantity: decimalAt(line, 'Price/BaseQuantity'),
    allowances: readAllowances(line),
    withholdings: readTaxes(line, 'WithholdingTaxTotal'),
    is_gift: isTrueAt(line, 'FreeOfChargeIndicator'),
    reference_price: decimalAt(line, 'PricingReference/AlternativeConditionPrice/PriceAmount'),
    notes: textsAt(line, 'Note'),
  };
}

/** The first of these that has a text; the printed invoice shows a note where the item has no description. */
function readDescription(line: XmlNode): string {
  const paths = ['Item/Description', 'Item/Name', 'Item/AdditionalInformation', 'Item/Note', 'Note'];
  for (const path of paths) {
    const text = textsAt(line, path).join(' ');
    if (/[\p{L}\p{N}]/u.test(text)) return text;
  }
  return textAt(line, ...paths) ?? '';
}
