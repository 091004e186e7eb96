import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { createEntryFactory, type IndexEntry } from '#store/invoices/index-entry.ts';
import { anInvoice } from '../an-invoice.ts';

const KINDS = ['invoice', 'credit_note', 'support_document'] as const;
const CENTERS = ['norte', 'sur', 'centro', 'oriente'];
const at = '2026-11-01T00:00:00Z';

/** Entries of the index of a device with so many invoices, of which people have coded each. */
export function manyEntries(count: number): IndexEntry[] {
  const toEntry = createEntryFactory();
  return Array.from({ length: count }, (_, nth) =>
    toEntry(
      anInvoice({
        ...{ document_kind: KINDS[nth % 3] ?? 'invoice', total_amount: nth },
        ...{ direction: nth % 4 ? 'received' : 'issued', payment_terms: nth % 2 ? 'credit' : 'cash' },
        coding: [{ field: 'cost_center', value: CENTERS[nth % 4] ?? '', rule: null, at }],
        line_text: `servicio de cafe numero ${nth % 500}`,
      }),
    ),
  );
}

/** A view with six conditions, one of them a text; `min` makes it another one each time. */
export const viewOfManyConditions = (min: number): InvoiceView =>
  InvoiceView.parse({
    ...{ kinds: 'invoice,support_document', direction: 'received', terms: 'credit', line: 'café' },
    ...{ min: String(min), cost_center: 'sur' },
  });
