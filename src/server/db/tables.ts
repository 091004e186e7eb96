import type { ColumnType, Generated } from 'kysely';
import type { DianDocument } from '#domain/dian/document.ts';
import type { Invoice } from '#domain/invoice.ts';
import type { Plan } from '#domain/plan.ts';
import type { TaxIdType } from '#domain/sign-up.ts';
import type { Role } from '#domain/user.ts';

/** An instant as ISO text (value-parsers.ts); the database's clock writes it unless we do. */
type Instant = ColumnType<string, string | undefined, string>;
type InstantOrNull = ColumnType<string | null, string | null | undefined, string | null>;

type Companies = {
  id: string;
  name: string;
  tax_id_type: TaxIdType;
  tax_id: string;
  phone_number: string;
  plan: Generated<Plan>;
  trial_expires_at: InstantOrNull;
  is_demo: Generated<boolean>;
  created_at: Instant;
};

/** The NITs under which the company's documents are made out; `own_order` 0 is the one it signed up with. */
type CompanyNits = { company_id: string; nit: string; own_order: number };

/** `company_id` is null for a super_admin; `password_hash` is null for who cannot sign in with a password. */
type Users = {
  id: string;
  company_id: string | null;
  email: string;
  password_hash: string | null;
  role: Role;
  is_titular: boolean;
  verified_at: InstantOrNull;
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
  created_at: Instant;
};

/** The list columns are those of domain/invoice.ts; `rev` and `status_rev` are written by stampChanges alone. */
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
  deleted_at: InstantOrNull;
  deleted_by: string | null;
  created_by: string | null;
  created_at: Instant;
};

type InvoiceDocuments = {
  company_id: string;
  invoice_id: string;
  document: ColumnType<DianDocument, string, string>;
  file_sha256: string;
  filename: string;
  member: string | null;
  created_at: Instant;
};

type Files = {
  company_id: string;
  sha256: string;
  size: number;
  name: string;
  type: string;
  created_at: Instant;
};

/** One counter a company, in whose order its changes were committed (OFFLINE.md 2.13). */
type CompanyClock = { company_id: string; seq: Generated<number>; epoch: string };

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

export type Tables = {
  companies: Companies;
  company_nits: CompanyNits;
  users: Users;
  sessions: Sessions;
  email_tokens: EmailTokens;
  suppliers: Parties;
  customers: Parties;
  invoices: Invoices;
  invoice_documents: InvoiceDocuments;
  files: Files;
  company_clock: CompanyClock;
  op_ledger: OpLedger;
  letters: Letters;
  demo_progress: DemoProgress;
};
