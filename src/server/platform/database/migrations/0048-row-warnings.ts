import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  `alter table invoices
    add column warning_codes jsonb not null default '[]',
    add column has_warning_codes boolean not null default false,
    add column lacks_invoice boolean not null default false`,
  'create index invoices_without_warning_codes on invoices (company_id, id) where not has_warning_codes',
];

/**
 * The warnings of the list, and the credit notes whose invoice is missing. fillInvoiceColumns computes those of the invoices
 * that are stored already.
 */
export const rowWarnings: Migration = {
  name: '0048-row-warnings',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
