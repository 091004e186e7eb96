import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { fillProducts } from './0007-fill-products.ts';
import { partySearch } from './0007-frozen-rules.ts';
import type { Migration } from './migration.ts';

/** What countsFor of domain/figures.ts says. */
const counting = [
  `alter table invoices
    add column counts_for text generated always as (
      case
        when environment = 'test' then null
        when classification = 'income' then 'customer'
        when classification = 'expense' then 'supplier'
        when classification = 'credit_note' and direction = 'issued' then 'customer'
        when classification = 'credit_note' and direction = 'received' then 'supplier'
      end) stored,
    add column counts_sign smallint not null
      generated always as (case when classification = 'credit_note' then -1 else 1 end) stored`,
  // All that the dashboard and the analyses read of an invoice, so that they never fetch its row.
  `create index invoices_figures on invoices (company_id, issue_date)
    include (counts_for, counts_sign, total_cop, supplier_id, customer_id, status, classification, direction, environment)
    where deleted_at is null`,
  `create index invoices_unconverted on invoices (company_id, counts_for, issue_date)
    where deleted_at is null and total_cop is null`,
];

const parties = ['suppliers', 'customers'].map(
  (table) => `alter table ${table} add column search text not null default ''`,
);

const products = [
  `create table products (
    company_id uuid not null references companies on delete cascade,
    id uuid not null default gen_random_uuid(),
    product_key text not null,
    description text not null,
    created_at timestamptz not null default now(),
    primary key (company_id, id),
    unique (company_id, product_key)
  )`,
  // A product of an invoice, its lines added up: cents and millionths, which add up faster than decimals. What decides whether it counts is the invoice's, kept here as well.
  // No foreign keys: they are checked row by row, which in the embedded database was most of what an upload cost.
  `create table invoice_products (
    company_id uuid not null,
    invoice_id uuid not null,
    product_id uuid not null,
    counts_for text,
    counts_sign smallint not null,
    issue_date date not null,
    micro bigint not null,
    cents_cop bigint,
    primary key (company_id, invoice_id, product_id)
  )`,
  `create index invoice_products_figures on invoice_products (company_id, counts_for, issue_date)
    include (product_id, counts_sign, micro, cents_cop)
    where counts_for is not null and cents_cop is not null`,
  `create index invoice_products_history on invoice_products (company_id, product_id, issue_date)
    where counts_for is not null and cents_cop is not null`,
  `create function follow_invoice() returns trigger language plpgsql as $$
  begin
    update invoice_products
    set counts_for = case when new.deleted_at is null then new.counts_for end,
        counts_sign = new.counts_sign,
        issue_date = new.issue_date
    where company_id = new.company_id and invoice_id = new.id;
    return null;
  end $$`,
  `create function leave_with_invoice() returns trigger language plpgsql as $$
  begin
    delete from invoice_products where company_id = old.company_id and invoice_id = old.id;
    return null;
  end $$`,
  `create trigger leave_with_invoice after delete on invoices for each row execute function leave_with_invoice()`,
  `create trigger follow_invoice after update on invoices for each row
    when ((old.counts_for, old.counts_sign, old.issue_date, old.deleted_at is null)
      is distinct from (new.counts_for, new.counts_sign, new.issue_date, new.deleted_at is null))
    execute function follow_invoice()`,
];

const OWN = `nullif(current_setting('app.company_id', true), '')::uuid`;

const GRANTS = { products: 'select, insert', invoice_products: 'select, insert, update, delete' };

const walls = Object.entries(GRANTS).flatMap(([table, rights]) => [
  `alter table ${table} enable row level security`,
  `create policy own_company on ${table} to cuadra_app using (company_id = ${OWN}) with check (company_id = ${OWN})`,
  `grant ${rights} on ${table} to cuadra_app`,
]);

async function fillSearch(trx: Kysely<Tables>): Promise<void> {
  for (const table of ['suppliers', 'customers'] as const) {
    for (const { company_id, id, name, nit } of await trx
      .selectFrom(table)
      .select(['company_id', 'id', 'name', 'nit'])
      .execute()) {
      const search = partySearch(name, nit);
      await trx.updateTable(table).set({ search }).where('company_id', '=', company_id).where('id', '=', id).execute();
    }
  }
}

/** For whom an invoice counts, and what was sold and bought: what the screens of figures add up. */
export const figures: Migration = {
  name: '0007-figures',
  up: async (trx) => {
    for (const statement of [...counting, ...parties, ...products, ...walls]) await sql.raw(statement).execute(trx);
    await fillSearch(trx);
    await fillProducts(trx);
  },
};
