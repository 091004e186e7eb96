import type { DianLine, DianRoot } from '../document.ts';
import { readAllowances } from './read-allowances.ts';
import { readTaxes } from './read-taxes.ts';
import { amountOrZero, decimalAt } from './values.ts';
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
    description: textsAt(line, 'Item/Description').join(' ') || textAt(line, 'Item/Name') || '',
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
    is_gift: textAt(line, 'FreeOfChargeIndicator') === 'true',
    reference_price: decimalAt(line, 'PricingReference/AlternativeConditionPrice/PriceAmount'),
    notes: textsAt(line, 'Note'),
  };
}
