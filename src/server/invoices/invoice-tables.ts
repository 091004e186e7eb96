import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { z } from 'zod/mini';
import type { PartySide } from '#domain/analytics/figures.ts';
import type { DianDocument } from '#domain/dian/document.ts';
import type { PdfFacts } from '#domain/dian/pdf/pdf-facts.ts';
import type { UploadedDocument } from '#domain/files/upload.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type {
  DetailSignature,
  DetailValidation,
  InvoiceFileKind,
  MissingField,
} from '#domain/invoices/invoice-detail.ts';
import type { Instant, InstantOrNull, Json } from '../platform/database/column-types.ts';

/** `party_key` is what makes two parties the same one (parties.ts). */
type Parties = {
  company_id: string;
  id: string;
  party_key: string;
  nit: string;
  name: string;
  email: string | null;
  phone: string | null;
  city: string | null;
  /** What a person finds it by: partySearchText of its name and number. */
  search: Generated<string>;
  created_at: Instant;
};

/** Every name under which a party has been seen. */
type PartyNames = {
  company_id: string;
  side: 'supplier' | 'customer';
  party_id: string;
  name: string;
  created_at: Instant;
};

/** The list columns are those of domain/invoice.ts; `rev` and what ends in it are written by stampChanges and insertInvoices alone. */
type Invoices = Omit<Invoice, 'rev'> & {
  company_id: string;
  supplier_id: string;
  customer_id: string;
  supplier_search: string;
  customer_search: string;
  dedupe_key: string;
  rev: Generated<number>;
  status_rev: Generated<number>;
  status_changed_by: string | null;
  status_changed_on: string | null;
  status_changed_at: InstantOrNull;
  classification_changed_at: InstantOrNull;
  classification_rev: Generated<number>;
  classification_changed_by: ColumnType<string | null, string | null | undefined, string | null>;
  classification_changed_on: ColumnType<string | null, string | null | undefined, string | null>;
  /** The number without spaces and hyphens, in capitals: how papers name each other. */
  number_key: GeneratedAlways<string>;
  /** For whom it counts, and whether it adds or lowers: countsFor of domain/figures.ts. */
  counts_for: GeneratedAlways<PartySide | null>;
  counts_sign: GeneratedAlways<1 | -1>;
  deleted_at: InstantOrNull;
  deleted_by: string | null;
  created_by: string | null;
  /** The import that made it; null for documents that were uploaded. */
  import_id: ColumnType<string | null, string | null | undefined, never>;
  created_at: Instant;
};

/** What is sold and bought, by what it is called (productKey of domain/product.ts). */
type Products = {
  company_id: string;
  id: Generated<string>;
  product_key: string;
  description: string;
  created_at: Instant;
};

/** The lines of an invoice by product. `counts_for` is null in the trash; a trigger keeps it with its invoice. */
type InvoiceProducts = {
  company_id: string;
  invoice_id: string;
  product_id: string;
  counts_for: PartySide | null;
  counts_sign: 1 | -1;
  issue_date: string;
  /** Millionths. */
  micro: number;
  cents_cop: number | null;
};

/** Where bytes are: those of a stored file itself, or of a member of it. */
type StoredLocation = { stored_sha256: string; member: string | null };

/** `signature` is null until somebody looks at the invoice: checking costs more than reading. */
type InvoiceDocuments = {
  company_id: string;
  invoice_id: string;
  /** As stored-json.ts writes it; DianDocument.parse reads it. */
  document: ColumnType<z.input<typeof DianDocument>, string, string>;
  file_sha256: string;
  filename: string;
  member: string | null;
  /** That of the bytes the document was read from; null where an earlier version did not keep it. */
  xml_sha256: string | null;
  source: Generated<'xml' | 'pdf' | 'sheet'>;
  missing: Generated<MissingField[]>;
  signature: ColumnType<DetailSignature | null, string | null | undefined, string | null>;
  created_at: Instant;
};

/** `result` is what its first reading gave, and by which version of the reader. */
type Files = {
  company_id: string;
  sha256: string;
  size: number;
  name: string;
  type: string;
  result: ColumnType<UploadedDocument[] | null, string | null | undefined, string | null>;
  reader_version: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: Instant;
};

/** `sha256` is that of the bytes themselves; `place` keeps the order in which they came. */
type InvoiceFiles = StoredLocation & {
  company_id: string;
  invoice_id: string;
  sha256: string;
  kind: InvoiceFileKind;
  name: string;
  size: number;
  place: GeneratedAlways<number>;
};

type InvoiceReferences = {
  company_id: string;
  invoice_id: string;
  place: number;
  uuid: string | null;
  number_key: string | null;
};

/** DIAN's answers and RADIAN events, a row a document referred to; `invoice_id` is null until that one arrives. */
type ApplicationResponses = StoredLocation & {
  company_id: string;
  id: string;
  event_key: string;
  cude: string | null;
  response_code: string | null;
  name: string | null;
  issue_date: string | null;
  issue_time: string | null;
  sender_nit: string | null;
  sender_name: string | null;
  receiver_nit: string | null;
  receiver_name: string | null;
  reference_number: string | null;
  reference_uuid: string | null;
  notifications: Json<DetailValidation['notifications']>;
  invoice_id: string | null;
  sha256: string;
  size: number;
  filename: string;
  created_at: Instant;
};

/** Printed faces; `invoice_id` is null for those that wait for their invoice. */
type PdfDocuments = StoredLocation & {
  company_id: string;
  sha256: string;
  size: number;
  filename: string;
  cufe: string | null;
  number_key: string | null;
  supplier_nit: string | null;
  facts: Json<PdfFacts>;
  invoice_id: string | null;
  created_at: Instant;
};

/** The books: invoices, who and what is on them, and the files they came in. */
export type InvoiceTables = {
  suppliers: Parties;
  customers: Parties;
  party_names: PartyNames;
  invoices: Invoices;
  products: Products;
  invoice_products: InvoiceProducts;
  invoice_documents: InvoiceDocuments;
  files: Files;
  invoice_files: InvoiceFiles;
  invoice_references: InvoiceReferences;
  application_responses: ApplicationResponses;
  pdf_documents: PdfDocuments;
};
