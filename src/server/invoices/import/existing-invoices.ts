import type { FiledHead } from '../../documents/parsed-document.ts';
import { type KnownInvoice, numberKey } from '../invoices.ts';
import type { Filing } from './invoice-draft.ts';
import { isSameInvoice, isSameSort, nameOfDocument } from './same-invoice.ts';

export type KnownPaper = Pick<
  KnownInvoice,
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

/** The invoices that some documents may mean, and those that the documents before them became. */
export class KnownPapers {
  readonly #byKey: Map<string, KnownPaper>;
  /** By CUFE and by number: each says less than the key, and may be of several. */
  readonly #byName = new Map<string, KnownPaper[]>();

  constructor(named: readonly KnownInvoice[]) {
    this.#byKey = new Map(named.map((invoice) => [invoice.dedupe_key, invoice]));
    for (const invoice of named) this.#noteName(invoice);
  }

  /** The same document; else, where one of the two is no XML, the one that names itself the same. */
  find(filing: Filing): KnownPaper | undefined {
    return this.#byKey.get(filing.columns.dedupe_key) ?? this.#namesake(filing);
  }

  note({ document, columns, source }: Filing, { id, does }: { id: string; does: 'create' | 'complete' }): void {
    const arrived: KnownPaper = {
      id,
      invoice_number: document.number,
      deleted_at: null,
      source,
      has_container: document.container !== null,
      ...nameOf(document),
      document_kind: document.document_kind,
      classification_changed_by: null,
    };
    this.#byKey.set(columns.dedupe_key, arrived);
    if (does === 'complete') for (const some of this.#byName.values()) remove(some, id);
    this.#noteName(arrived);
  }

  #namesake({ document, source }: Filing): KnownPaper | undefined {
    const name = nameOf(document);
    const [byCufe, byNumber] = [this.#byName.get(name.cufe ?? ''), this.#byName.get(name.number_key)];
    // Nearly always the document is new.
    if (!byCufe && !byNumber) return undefined;
    return [...(byCufe ?? []), ...(byNumber ?? [])].find((known) => {
      if (source === 'xml' && known.source === 'xml') return false;
      const isSheet = source === 'sheet' || known.source === 'sheet';
      return isSameInvoice(known, name) && (!isSheet || isSameSort(known.document_kind, document.document_kind));
    });
  }

  #noteName(known: KnownPaper): void {
    for (const name of [known.cufe, known.number_key]) {
      if (name === null) continue;
      const some = this.#byName.get(name);
      if (some) some.push(known);
      else this.#byName.set(name, [known]);
    }
  }
}

function nameOf(document: FiledHead) {
  const { cufe, supplier_nit } = nameOfDocument(document);
  return { cufe, number_key: numberKey(document.number), supplier_nit: supplier_nit ?? '' };
}

function remove(some: KnownPaper[], id: string): void {
  const at = some.findIndex((known) => known.id === id);
  if (at >= 0) some.splice(at, 1);
}
