import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { z } from 'zod/mini';
import type { DianDocument } from '#domain/dian/document.ts';
import type { PdfFacts } from '#domain/dian/pdf/pdf-facts.ts';
import type { SkippedMember } from '#domain/files/skipped-member.ts';
import type { UploadedDocument } from '#domain/files/upload.ts';
import type {
  DetailSignature,
  DetailValidation,
  InvoiceFileKind,
  MissingField,
} from '#domain/invoices/invoice-detail.ts';
import type { Instant, InstantOrNull, Json } from '../platform/database/column-types.ts';

/** The location of bytes: a stored file, or a member of it. */
type StoredLocation = { stored_sha256: string; member: string | null };

/** `signature` is null until the first request for the invoice's detail: verification takes longer than parsing. */
type InvoiceDocuments = {
  company_id: string;
  invoice_id: string;
  /** Written by storedJson and read by DianDocument.parse. */
  document: ColumnType<z.input<typeof DianDocument>, string, string>;
  file_sha256: string;
  filename: string;
  member: string | null;
  /** The hash of the bytes that were parsed; null for rows of an earlier version that did not store it. */
  xml_sha256: string | null;
  source: Generated<'xml' | 'pdf' | 'sheet'>;
  missing: Generated<MissingField[]>;
  signature: ColumnType<DetailSignature | null, string | null | undefined, string | null>;
  created_at: Instant;
};

/**
 * `result` are the documents of the first import, `skipped` the files of the ZIP that are none, `reader_version` is the
 * version of the parser.
 */
type Files = {
  company_id: string;
  sha256: string;
  size: number;
  name: string;
  type: string;
  result: ColumnType<UploadedDocument[] | null, string | null | undefined, string | null>;
  skipped: ColumnType<SkippedMember[] | null, string | null | undefined, string | null>;
  reader_version: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: Instant;
};

/** `sha256` is the hash of the file's own bytes. `place` is the order of arrival. */
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

/**
 * DIAN's responses and RADIAN events, one row per referenced document. `invoice_id` is null until the invoice arrives.
 */
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

/** PDFs of invoices. `invoice_id` is null while the invoice is missing. */
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
  /** Null for one that came by e-mail, or that an earlier version stored. */
  uploaded_by: ColumnType<string | null, string | null | undefined, never>;
  created_at: Instant;
  discarded_at: InstantOrNull;
};

/** The documents of invoices, and the files that contain them. */
export type DocumentTables = {
  invoice_documents: InvoiceDocuments;
  files: Files;
  invoice_files: InvoiceFiles;
  invoice_references: InvoiceReferences;
  application_responses: ApplicationResponses;
  pdf_documents: PdfDocuments;
};
