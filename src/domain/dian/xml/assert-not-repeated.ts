import { labelOf } from '../value-labels.ts';
import { UnreadableDocument } from './unreadable-document.ts';
import { find } from './xml-path.ts';
import type { XmlNode } from './xml-tree.ts';

/** UBL allows each of these once. A second one, perhaps of another namespace, can hide a forged value. */
const ONCE = new Set([
  'ID',
  'UUID',
  'IssueDate',
  'InvoiceTypeCode',
  'CreditNoteTypeCode',
  'DocumentCurrencyCode',
  'AccountingSupplierParty',
  'AccountingCustomerParty',
  'LegalMonetaryTotal',
  'RequestedMonetaryTotal',
]);
const ONCE_IN_TOTALS = new Set(['LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount', 'PayableAmount']);

/** Throws where a document repeats an element that must be unique: it would be unclear which one is valid. */
export function assertNotRepeated(root: XmlNode): void {
  assertUniqueChildren(root, ONCE);
  for (const total of ['LegalMonetaryTotal', 'RequestedMonetaryTotal'])
    assertUniqueChildren(find(root, total), ONCE_IN_TOTALS);
  for (const party of ['AccountingSupplierParty', 'AccountingCustomerParty']) {
    assertUniqueChildren(find(root, party), new Set(['Party']));
  }
}

function assertUniqueChildren(node: XmlNode | undefined, once: ReadonlySet<string>): void {
  const seen = new Set<string>();
  for (const { name } of node?.children ?? []) {
    if (!once.has(name)) continue;
    if (seen.has(name))
      throw new UnreadableDocument(
        'ambiguous',
        `El XML repite un dato que debe ir una sola vez (${labelOf(name)}). Pide al emisor el XML corregido.`,
      );
    seen.add(name);
  }
}
