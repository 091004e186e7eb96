/**
 * The tables of a company that its export has, with their columns. Secrets (hashes of passwords and tokens, technical
 * keys) are never exported.
 */
export const EXPORTED_TABLES = {
  accepted_senders: '*',
  application_responses: '*',
  audit_log: '*',
  certified_emails: '*',
  company_nits: '*',
  customers: '*',
  files: 'company_id, sha256, size, name, type, created_at',
  held_files: '*',
  import_mappings: '*',
  import_rows: '*',
  import_types: '*',
  imports: '*',
  invoice_changes: '*',
  invoice_documents: '*',
  invoice_files: '*',
  invoice_products: '*',
  invoice_references: '*',
  invoices: '*',
  mail_messages: '*',
  party_names: '*',
  pdf_documents: '*',
  products: '*',
  suppliers: '*',
  technical_keys: 'company_id, id, kind, prefix, resolution, place',
  uploads: '*',
  users: 'id, company_id, email, role, is_titular, verified_at, created_at, read_only_since',
  weekly_reports: '*',
} as const;
