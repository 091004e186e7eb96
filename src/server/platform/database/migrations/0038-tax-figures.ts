import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // Null where the document does not say.
  `alter table invoices
    add column taxable_base numeric(18,2),
    add column iva_amount numeric(18,2),
    add column inc_amount numeric(18,2),
    add column withheld_amount numeric(18,2),
    add column has_tax_figures boolean not null default false`,
  'create index invoices_without_tax_figures on invoices (company_id, id) where not has_tax_figures',
];

/** The tax figures of the list. fillInvoiceColumns computes those of the invoices that are stored already. */
export const taxFigureColumns: Migration = {
  name: '0038-tax-figures',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
