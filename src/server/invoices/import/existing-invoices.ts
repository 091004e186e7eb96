import type { DraftHead } from '../../documents/parsed-part.ts';
import { type ExistingInvoice, numberKey } from '../invoices.ts';
import type { InvoiceDraft } from './invoice-draft.ts';
import { documentMatchKey, isSameDocumentClass, isSameInvoice } from './same-invoice.ts';

export type MatchableInvoice = Pick<
  ExistingInvoice,
  | 'id'
  | 'invoice_number'
  | 'deleted_at'
  | 'source'
  | 'has_container'
  | 'cufe'
  | 'number_key'
  | 'supplier_nit'
  | 'document_kind'
  | 'classification_changed_by'
>;

/** The stored invoices that some drafts may match, plus the invoices that earlier drafts of the same batch create. */
export class ExistingInvoices {
  readonly #byKey: Map<string, MatchableInvoice>;
  /** By CUFE and by number. These keys are weaker than the dedupe key: several invoices may share one. */
  readonly #byName = new Map<string, MatchableInvoice[]>();

  constructor(invoices: readonly ExistingInvoice[]) {
    this.#byKey = new Map(invoices.map((invoice) => [invoice.dedupe_key, invoice]));
    for (const invoice of invoices) this.#noteName(invoice);
  }

  /**
   * Finds by dedupe key. If this fails and at least one of the two documents is not an XML, finds by CUFE or number.
   */
  find(draft: InvoiceDraft): MatchableInvoice | undefined {
    return this.#byKey.get(draft.columns.dedupe_key) ?? this.#namesake(draft);
  }

  add({ document, columns, source }: InvoiceDraft, { id, type }: { id: string; type: 'create' | 'complete' }): void {
    const added: MatchableInvoice = {
      id,
      invoice_number: document.number,
      deleted_at: null,
      source,
      has_container: document.container !== null,
      ...toMatchKey(document),
      document_kind: document.document_kind,
      classification_changed_by: null,
    };
    this.#byKey.set(columns.dedupe_key, added);
    if (type === 'complete') for (const invoices of this.#byName.values()) removeById(invoices, id);
    this.#noteName(added);
  }

  #namesake({ document, source }: InvoiceDraft): MatchableInvoice | undefined {
    const name = toMatchKey(document);
    const [byCufe, byNumber] = [this.#byName.get(name.cufe ?? ''), this.#byName.get(name.number_key)];
    // The usual case: the document is new.
    if (!byCufe && !byNumber) return undefined;
    return [...(byCufe ?? []), ...(byNumber ?? [])].find((known) => {
      if (source === 'xml' && known.source === 'xml') return false;
      const isSheet = source === 'sheet' || known.source === 'sheet';
      return (
        isSameInvoice(known, name) && (!isSheet || isSameDocumentClass(known.document_kind, document.document_kind))
      );
    });
  }

  #noteName(known: MatchableInvoice): void {
    for (const name of [known.cufe, known.number_key]) {
      if (name === null) continue;
      const invoices = this.#byName.get(name);
      if (invoices) invoices.push(known);
      else this.#byName.set(name, [known]);
    }
  }
}

function toMatchKey(document: DraftHead) {
  const { cufe, supplier_nit } = documentMatchKey(document);
  return { cufe, number_key: numberKey(document.number), supplier_nit: supplier_nit ?? '' };
}

function removeById(invoices: MatchableInvoice[], id: string): void {
  const at = invoices.findIndex((known) => known.id === id);
  if (at >= 0) invoices.splice(at, 1);
}
