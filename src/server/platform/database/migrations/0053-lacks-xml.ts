import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  'alter table invoices add column lacks_xml boolean not null default false',
  'create index invoices_without_xml on invoices (company_id, id) where lacks_xml',
  `create index invoice_documents_without_xml on invoice_documents (company_id, invoice_id) where source <> 'xml'`,
];

/** Whether an invoice waits for its XML. fillInvoiceColumns computes it of the invoices that are stored already. */
export const lacksXml: Migration = {
  name: '0053-lacks-xml',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
