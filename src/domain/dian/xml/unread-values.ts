import type { Warning } from '#domain/invoices/warning.ts';
import { parseCents } from '#domain/money.ts';
import { labelOf } from '../value-labels.ts';
import { clearDecimal } from './clear-decimal.ts';
import { dateAt } from './values.ts';
import { textAt } from './xml-path.ts';
import type { XmlNode } from './xml-tree.ts';

/** The optional numbers and dates that are read; what nobody reads is no loss. Each has a label. */
export const READ_AMOUNTS: ReadonlySet<string> = new Set([
  'LineExtensionAmount',
  'TaxExclusiveAmount',
  'TaxInclusiveAmount',
  'AllowanceTotalAmount',
  'ChargeTotalAmount',
  'PrepaidAmount',
  'PayableRoundingAmount',
  'PayableAmount',
  'TaxAmount',
  'TaxableAmount',
  'Amount',
  'BaseAmount',
  'PaidAmount',
]);
export const READ_DECIMALS: ReadonlySet<string> = new Set([
  'PerUnitAmount',
  'PriceAmount',
  'Percent',
  'InvoicedQuantity',
  'CreditedQuantity',
  'DebitedQuantity',
  'BaseQuantity',
  'MultiplierFactorNumeric',
  'CalculationRate',
]);
export const READ_DATES: ReadonlySet<string> = new Set(['DueDate', 'PaymentDueDate', 'ReceivedDate', 'PaidDate']);
const LINE = /^(?:Invoice|CreditNote|DebitNote)Line$/;
/** Signatures and the texts of providers are no part of the document's values. */
const SKIPPED = new Set(['UBLExtensions', 'Signature']);
const MAX_PLACES = 5;

/**
 * A warning that names the optional numbers and dates that could not be read and stay empty; none when all were read.
 * What a document must have is refused before.
 */
export function unreadValuesWarning(root: XmlNode): Warning[] {
  const places: string[] = [];
  collectPlaces(root, '', places);
  if (places.length === 0) return [];
  const more = places.length > MAX_PLACES ? ` y ${places.length - MAX_PLACES} más` : '';
  const named = places.slice(0, MAX_PLACES).join(', ');
  return [
    { code: 'value_unreadable', detail: `No pudimos leer y dejamos sin dato: ${named}${more}. Míralo en el PDF.` },
  ];
}

function collectPlaces(node: XmlNode, where: string, places: string[]): void {
  for (const child of node.children) {
    if (SKIPPED.has(child.name)) continue;
    if (isUnread(child)) places.push(`${labelOf(child.name)} «${child.text.trim().slice(0, 30)}»${where}`);
    const line = LINE.test(child.name) ? ` (línea ${textAt(child, 'ID')?.slice(0, 10) ?? '?'})` : where;
    collectPlaces(child, line, places);
  }
}

function isUnread(node: XmlNode): boolean {
  const text = node.text.trim();
  if (text === '' || node.children.length > 0) return false;
  if (READ_DATES.has(node.name)) return dateAt({ ...node, children: [node] }, node.name) === null;
  const isAmount = READ_AMOUNTS.has(node.name);
  if (!isAmount && !READ_DECIMALS.has(node.name)) return false;
  const decimal = clearDecimal(text);
  return decimal === undefined || (isAmount && parseCents(decimal) === undefined);
}
