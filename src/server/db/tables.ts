import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AuditAction } from '#domain/audit-entry.ts';
import type { DianDocument } from '#domain/dian/document.ts';
import type { PdfFacts } from '#domain/dian/pdf-facts.ts';
import type { PartySide } from '#domain/figures.ts';
import type { Invoice } from '#domain/invoice.ts';
import type { DetailSignature, DetailValidation, InvoiceFileKind, MissingField } from '#domain/invoice-detail.ts';
import type { Plan } from '#domain/plan.ts';
import type { WeeklyReport } from '#domain/reports/weekly-report.ts';
import type { TaxIdType } from '#domain/sign-up.ts';
import type { TechnicalKeyKind } from '#domain/technical-key.ts';
import type { UploadedDocument, UploadResult } from '#domain/upload.ts';
import type { Role } from '#domain/user.ts';
import type { Instant, InstantOrNull, Json } from './column-types.ts';
import type { ImportTables } from './import-tables.ts';
import type { MailTables } from './mail-tables.ts';

type Companies = {
  id: string;
  name: string;
  tax_id_type: TaxIdType;
  tax_id: string;
  phone_number: string;
  plan: Generated<Plan>;
  trial_expires_at: InstantOrNull;
  is_demo: Generated<boolean>;
  /** The plan whose limits were last applied to its users and NITs. */
  applied_plan: ColumnType<Plan | null, Plan | null | undefined, Plan | null>;
  contact_email: ColumnType<string | null, string | null | undefined, string | null>;
  email_ingest_enabled: Generated<boolean>;
  /** False until somebody has opened the letter of the sign-up: until then its NIT is nobody's. */
  is_claimed: Generated<boolean>;
  created_at: Instant;
};

/** The NITs under which the company's documents are made out; `own_order` 0 is the one it signed up with. */
type CompanyNits = {
  company_id: string;
  nit: string;
  own_order: number;
  id: Generated<string>;
  name: ColumnType<string | null, string | null | undefined, string | null>;
  contact_info: ColumnType<string | null, string | null | undefined, string | null>;
  email: ColumnType<string | null, string | null | undefined, string | null>;
  tax_id_type: Generated<TaxIdType>;
  read_only_since: InstantOrNull;
  is_demo: Generated<boolean>;
  is_claimed: Generated<boolean>;
  created_at: Instant;
};

/** Which NITs have had their trial of Pro. */
type Trials = { nit: string; company_id: string; activated_at: string };

/** Letters about a trial's end that were sent, so that each is sent once. */
type PlanNotices = { company_id: string; notice: string; expires_at: string; sent_at: Instant };

/** Files that wait for the next month or a bigger plan; their bytes are in the file store. */
type HeldFiles = { company_id: string; sha256: string; filename: string; user_id: string; held_at: string };

/** `name_hash` is that of what is counted: it holds addresses. */
/** `result` is SPEC §3's, for one file. */
type Uploads = {
  company_id: string;
  id: string;
  user_id: string;
  sha256: string;
  result: Json<UploadResult>;
  created_at: Instant;
};

type UploadParts = { company_id: string; upload_id: string; n: number; bytes: Uint8Array; created_at: Instant };

type RateLimits = { name_hash: Uint8Array; times: number; until: string };

/** `company_id` is null for what belongs to no company. */
type AuditLog = {
  id: GeneratedAlways<number>;
  company_id: string | null;
  user_id: string | null;
  user_email: string | null;
  action: AuditAction;
  about: string | null;
  label: ColumnType<string | null, string | null | undefined, never>;
  ip: string | null;
  agent: string | null;
  created_at: Instant;
};

/** `company_id` is null for a super_admin; `password_hash` is null for who cannot sign in with a password. */
type Users = {
  id: string;
  company_id: string | null;
  email: string;
  password_hash: string | null;
  role: Role;
  is_titular: boolean;
  verified_at: InstantOrNull;
  read_only_since: InstantOrNull;
  created_at: Instant;
};

type Sessions = { token_hash: Uint8Array; user_id: string; created_at: Instant; expires_at: string };

type EmailTokens = {
  token_hash: Uint8Array;
  user_id: string;
  purpose: 'verify' | 'reset';
  expires_at: string;
  used_at: InstantOrNull;
  created_at: Instant;
};

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
type Place = { stored_sha256: string; member: string | null };

/** `signature` is null until somebody looks at the invoice: checking costs more than reading. */
type InvoiceDocuments = {
  company_id: string;
  invoice_id: string;
  /** Written in binary by invoice-documents.ts. */
  document: ColumnType<DianDocument, string, string>;
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
type InvoiceFiles = Place & {
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
type ApplicationResponses = Place & {
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
type PdfDocuments = Place & {
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

/** Every name under which a party has been seen. */
type PartyNames = {
  company_id: string;
  side: 'supplier' | 'customer';
  party_id: string;
  name: string;
  created_at: Instant;
};

/** `secret` never leaves the server. */
type TechnicalKeys = {
  company_id: string;
  id: string;
  kind: TechnicalKeyKind;
  prefix: string | null;
  resolution: string | null;
  secret: string;
  place: number;
};

/** One counter a company, in whose order its changes were committed (OFFLINE.md 2.13). */
type CompanyClock = { company_id: string; seq: Generated<number>; epoch: string; horizon: Generated<number> };

/** Rows that are no more, for devices that do not know it yet. A trigger writes them. */
type Tombstones = { company_id: string; id: string; rev: number; gone_at: string };

/** OFFLINE.md 2.5; `json` keeps an answer letter by letter. `status` and `response` are null only inside the transaction that writes them. */
type OpLedger = {
  company_id: string;
  op_id: string;
  user_id: string;
  device_id: string | null;
  route: string;
  body_sha256: string;
  status: number | null;
  response: ColumnType<unknown, string | null, string | null>;
  created_at: Instant;
};

/** Where a company's suppliers send their invoices. An address is of one company only. */
type CertifiedEmails = { company_id: string; email: string; place: number; created_at: Instant };

/** Weekly reports that were made, as they were answered. */
type WeeklyReports = {
  company_id: string;
  id: Generated<string>;
  report: Json<WeeklyReport>;
  created_at: Instant;
};

type Letters = {
  id: Generated<number>;
  to_address: string;
  subject: string;
  text: string;
  html: string;
  sent_at: Instant;
};

/** How far the demonstration is; `day` is the date its documents are built around. */
type DemoProgress = { company_id: string; day: string; started_at: InstantOrNull; ready_at: InstantOrNull };

export type Tables = ImportTables &
  MailTables & {
    companies: Companies;
    company_nits: CompanyNits;
    users: Users;
    sessions: Sessions;
    email_tokens: EmailTokens;
    suppliers: Parties;
    customers: Parties;
    invoices: Invoices;
    products: Products;
    invoice_products: InvoiceProducts;
    invoice_documents: InvoiceDocuments;
    invoice_files: InvoiceFiles;
    invoice_references: InvoiceReferences;
    application_responses: ApplicationResponses;
    pdf_documents: PdfDocuments;
    party_names: PartyNames;
    technical_keys: TechnicalKeys;
    files: Files;
    company_clock: CompanyClock;
    tombstones: Tombstones;
    op_ledger: OpLedger;
    letters: Letters;
    demo_progress: DemoProgress;
    trials: Trials;
    plan_notices: PlanNotices;
    held_files: HeldFiles;
    uploads: Uploads;
    upload_parts: UploadParts;
    rate_limits: RateLimits;
    audit_log: AuditLog;
    certified_emails: CertifiedEmails;
    weekly_reports: WeeklyReports;
  };
