import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // The trigger and the index name the column, and an expression cannot be changed before PostgreSQL 17. Dropping the
  // index first spares its being built twice: adding the column writes the table again, locked. With a million invoices
  // of two products each the whole step took 17 s on PostgreSQL on two shared cores.
  'drop trigger follow_invoice on invoices',
  'drop index invoices_newest',
  // What amountSign of domain/invoices/credit-note.ts says.
  `alter table invoices
    drop column counts_sign,
    add column counts_sign smallint not null generated always as (
      case
        when classification = 'credit_note' or document_kind in ('credit_note', 'support_adjustment') then -1
        else 1
      end) stored`,
  `create index invoices_newest on invoices (company_id, issue_date desc, id desc)
    include (counts_for, counts_sign, total_cop, supplier_id, customer_id, status, classification, direction, environment)
    where deleted_at is null`,
  `create trigger follow_invoice after update on invoices for each row
    when ((old.counts_for, old.counts_sign, old.issue_date, old.deleted_at is null)
      is distinct from (new.counts_for, new.counts_sign, new.issue_date, new.deleted_at is null))
    execute function follow_invoice()`,
  `update invoice_products p set counts_sign = i.counts_sign
    from invoices i
    where i.company_id = p.company_id and i.id = p.invoice_id and p.counts_sign <> i.counts_sign
      and i.document_kind in ('credit_note', 'support_adjustment') and i.classification <> 'credit_note'`,
];

/** A credit note subtracts whatever class a user gives it. Devices see no change in the rows themselves. */
export const creditNoteSign: Migration = {
  name: '0033-credit-note-sign',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
