/**
 * Every column that references a stored file; add new ones here (tests/api/platform/retention-suite.ts checks the
 * list).
 */
export const FILE_USES = [
  ['invoice_files', 'stored_sha256'],
  ['application_responses', 'stored_sha256'],
  ['pdf_documents', 'stored_sha256'],
  ['invoice_documents', 'file_sha256'],
  ['invoice_documents', 'xml_sha256'],
  ['held_files', 'sha256'],
  ['imports', 'sha256'],
  ['mail_messages', 'raw_sha256'],
  ['record_attachments', 'sha256'],
] as const;

/** An XML may be the member of a stored ZIP: its hash names no file of the store. */
const NO_STORED_FILE = 'xml_sha256';

/** A statement with the company and the hash of every file of the store that a row names. */
export const REFERENCED_FILES = `
  select company_id, sha256 from files
  ${FILE_USES.filter(([, column]) => column !== NO_STORED_FILE)
    .map(([table, column]) => `union select company_id, ${column} from ${table} where ${column} is not null`)
    .join('\n  ')}`;
