import { type Kysely, sql } from 'kysely';
import { StartRefusal } from '../../start/start-refusal.ts';
import type { Tables } from '../tables.ts';
import type { Migration } from './migration.ts';

/** Without `leaves`, the row that is referenced cannot be deleted while it is. */
type ForeignKey = { table: string; columns: string[]; target: string; keys: string[]; leaves?: 'with it' };

const FOREIGN_KEYS: ForeignKey[] = [
  { table: 'invoices', columns: ['company_id'], target: 'companies', keys: ['id'], leaves: 'with it' },
  { table: 'invoices', columns: ['company_id', 'supplier_id'], target: 'suppliers', keys: ['company_id', 'id'] },
  { table: 'invoices', columns: ['company_id', 'customer_id'], target: 'customers', keys: ['company_id', 'id'] },
  { table: 'invoices', columns: ['company_id', 'import_id'], target: 'imports', keys: ['company_id', 'id'] },
  ...['invoice_documents', 'invoice_products'].map(
    (table): ForeignKey => ({
      table,
      columns: ['company_id', 'invoice_id'],
      target: 'invoices',
      keys: ['company_id', 'id'],
      leaves: 'with it',
    }),
  ),
  { table: 'invoice_products', columns: ['company_id', 'product_id'], target: 'products', keys: ['company_id', 'id'] },
  ...['supplier', 'customer'].map(
    (side): ForeignKey => ({
      table: 'party_names',
      columns: ['company_id', `${side}_id`],
      target: `${side}s`,
      keys: ['company_id', 'id'],
      leaves: 'with it',
    }),
  ),
];

const triggers = [
  'drop trigger check_new_invoices on invoices',
  'drop trigger check_changed_invoice on invoices',
  'drop trigger leave_with_invoice on invoices',
  'drop trigger take_invoices_along on companies',
  ...['suppliers', 'customers'].flatMap((table) => [
    `drop trigger keep_party on ${table}`,
    `drop trigger keep_its_name on ${table}`,
  ]),
  ...['check_new_invoices', 'check_changed_invoice', 'leave_with_invoice', 'take_invoices_along', 'keep_party'].map(
    (name) => `drop function ${name}()`,
  ),
];

/** A name belongs to a supplier or to a customer, by its side: each column is null on the other side. */
const nameColumns = `alter table party_names
  add column supplier_id uuid generated always as (case when side = 'supplier' then party_id end) stored,
  add column customer_id uuid generated always as (case when side = 'customer' then party_id end) stored`;

/**
 * partyKey of domain/analytics/party.ts: a NIT of nine digits with its check digit becomes the nine digits. Where both
 * exist they stay two parties, because invoices name both.
 */
const shortenKeys = (table: string) => `
  update ${table} p set party_key = left(p.party_key, 9)
  where p.party_key ~ '^[0-9]{10}$'
    and right(p.party_key, 1) = (
      select case when s.rest < 2 then s.rest else 11 - s.rest end::text
      from (
        select sum(substr(p.party_key, 10 - place::integer, 1)::integer * weight) % 11 as rest
        from unnest(array[3, 7, 13, 17, 19, 23, 29, 37, 41]) with ordinality as w (weight, place)
      ) as s)
    and not exists (
      select from ${table} q where q.company_id = p.company_id and q.party_key = left(p.party_key, 9))`;

async function addForeignKey(trx: Kysely<Tables>, { table, columns, target, keys, leaves }: ForeignKey): Promise<void> {
  const isSame = columns.map((column, at) => `t.${keys[at]} = r.${column}`).join(' and ');
  const isSet = columns.map((column) => `r.${column} is not null`).join(' and ');
  const { rows } = await sql<{ orphans: number; first: string }>`
    select count(*) as orphans, min(r::text) as first from ${sql.table(table)} r
    where ${sql.raw(isSet)} and not exists (select from ${sql.table(target)} t where ${sql.raw(isSame)})`.execute(trx);
  const { orphans, first } = rows[0] ?? { orphans: 0, first: '' };
  // Nothing is deleted: only the operator knows whether the missing row can be restored.
  if (orphans > 0)
    throw new StartRefusal(
      `${orphans} rows of the table ${table} name a row of ${target} that is missing (${columns.join(', ')}). Restore the missing rows, or delete these, and start again. The first one: ${first}`,
    );
  await sql
    .raw(
      `alter table ${table} add foreign key (${columns.join(', ')}) references ${target} (${keys.join(', ')})${leaves ? ' on delete cascade' : ''} deferrable initially deferred`,
    )
    .execute(trx);
}

/** What an invoice refers to, and what belongs to it, is checked by foreign keys again instead of by triggers. */
export const foreignKeys: Migration = {
  name: '0025-foreign-keys',
  up: async (trx) => {
    const statements = [...triggers, nameColumns, ...['suppliers', 'customers'].map(shortenKeys)];
    for (const statement of statements) await sql.raw(statement).execute(trx);
    for (const foreignKey of FOREIGN_KEYS) await addForeignKey(trx, foreignKey);
  },
};
