/**
 * The tables of a company that its export has, with their columns. Private records (docs/offline.md#records) are left out
 * unless they are those of the person who downloads it. Secrets (hashes of passwords and tokens, technical
 * keys) are never exported.
 */
export const EXPORTED_TABLES = {
  accepted_senders: '*',
  application_responses: '*',
  audit_log: '*',
  certified_emails: '*',
  comment_mentions: '*',
  company_nits: '*',
  customers: '*',
  files: 'company_id, sha256, size, name, type, created_at',
  held_files: '*',
  import_mappings: '*',
  import_rows: '*',
  import_types: '*',
  imports: '*',
  invoice_approvals: '*',
  invoice_changes: '*',
  invoice_coding: '*',
  invoice_documents: '*',
  invoice_files: '*',
  invoice_products: '*',
  invoice_references: '*',
  invoices: '*',
  mail_messages: '*',
  memberships:
    'company_id, user_id, (select email from users where id = user_id) as email, role, is_titular, created_at, read_only_since',
  party_names: '*',
  pdf_documents: '*',
  products: '*',
  record_attachments: '*',
  recorded_events: '*',
  records: '*',
  suppliers: '*',
  technical_keys: 'company_id, id, kind, prefix, resolution, place',
  uploads: '*',
  weekly_reports: '*',
} as const;
