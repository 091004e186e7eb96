import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import type { Migration } from './migration.ts';

type Side = 'supplier' | 'customer';
const SIDES: Side[] = ['supplier', 'customer'];

const mergedParties = [
  `create table merged_parties (
    company_id uuid not null references companies on delete cascade,
    side text not null check (side in ('supplier', 'customer')),
    party_id uuid not null,
    into_id uuid not null,
    party_key text not null,
    nit text not null,
    name text not null,
    search text not null,
    email text,
    phone text,
    city text,
    created_at timestamptz not null,
    invoice_ids uuid[] not null,
    merged_at timestamptz not null default now(),
    primary key (company_id, side, party_id)
  )`,
  'alter table merged_parties enable row level security',
];

const separate = (side: Side) => `
  insert into ${side}s (company_id, id, party_key, nit, name, search, email, phone, city, created_at)
    select company_id, party_id, party_key, nit, name, search, email, phone, city, created_at
    from merged_parties where company_id = company and side = '${side}';
  update invoices i set ${side}_id = m.party_id from merged_parties m
    where m.company_id = company and m.side = '${side}'
      and i.company_id = company and i.${side}_id = m.into_id and i.id = any(m.invoice_ids);
  insert into party_names (company_id, side, party_id, name)
    select m.company_id, m.side, m.party_id, m.name from merged_parties m
    where m.company_id = company and m.side = '${side}'
    union
    select i.company_id, '${side}', i.${side}_id, i.${side}_name
    from invoices i join merged_parties m on m.company_id = i.company_id and m.party_id = i.${side}_id
    where i.company_id = company and m.side = '${side}';`;

/** stampChanges of platform/change-feed/company-clock.ts, for every company in which the transaction wrote. */
const STAMP_CHANGES = `
  with changed as (
    select company_id, id, row_number() over (partition by company_id order by issue_date, id) as place,
      count(*) over (partition by company_id) as total
    from invoices where rev = 0
  ), clock as (
    update company_clock c set seq = c.seq + t.total
    from (select distinct company_id, total from changed) as t
    where c.company_id = t.company_id returning c.company_id, c.seq
  )
  update invoices i set rev = clock.seq - changed.total + changed.place
  from changed join clock using (company_id)
  where i.company_id = changed.company_id and i.id = changed.id`;

/** For the operator (docs/decisions/imports.md#one-party-per-nit): no request may call it. */
const separateMergedParties = [
  `create function separate_merged_parties(company uuid) returns void language plpgsql as $$
  begin
    ${SIDES.map(separate).join('')}
    delete from merged_parties where company_id = company;
    ${STAMP_CHANGES};
  end $$`,
  'revoke execute on function separate_merged_parties(uuid) from public',
];

/**
 * partyKey of domain/analytics/party.ts for a number: without zeros in front, and without the check digit that a NIT of
 * nine digits has as its tenth.
 */
const keyOfNit = `create function pg_temp.key_of_nit(written text) returns text language sql immutable as $$
  select case
    when nit ~ '^[0-9]{10}$' and right(nit, 1) = (
      select case when s.rest < 2 then s.rest else 11 - s.rest end::text
      from (
        select sum(substr(nit, 10 - place::integer, 1)::integer * weight) % 11 as rest
        from unnest(array[3, 7, 13, 17, 19, 23, 29, 37, 41]) with ordinality as w (weight, place)
      ) as s)
    then left(nit, 9)
    else nit
  end
  from (select coalesce(nullif(ltrim(written, '0'), ''), written) as nit) as trimmed
$$`;

/** Of parties with one number, the one that has it as its key stays, else the oldest; the others go into it. */
const mergeTwins = (side: Side) => [
  `create temporary table twins on commit drop as
    select company_id, id, number,
      first_value(id) over (partition by company_id, number order by party_key = number desc, created_at, id) as into_id
    from (
      select company_id, id, party_key, created_at, pg_temp.key_of_nit(party_key) as number
      from ${side}s where party_key ~ '^[0-9]+$'
    ) as numbered`,
  `insert into merged_parties
    (company_id, side, party_id, into_id, party_key, nit, name, search, email, phone, city, created_at, invoice_ids)
    select p.company_id, '${side}', p.id, t.into_id, p.party_key, p.nit, p.name, p.search, p.email, p.phone, p.city,
      p.created_at,
      array(select i.id from invoices i where i.company_id = p.company_id and i.${side}_id = p.id)
    from ${side}s p join twins t on t.company_id = p.company_id and t.id = p.id
    where t.id <> t.into_id`,
  `update invoices i set ${side}_id = m.into_id from merged_parties m
    where m.side = '${side}' and i.company_id = m.company_id and i.${side}_id = m.party_id`,
  `insert into party_names (company_id, side, party_id, name)
    select n.company_id, n.side, m.into_id, n.name
    from party_names n join merged_parties m using (company_id, side, party_id)
    where n.side = '${side}' on conflict do nothing`,
  `delete from ${side}s p using merged_parties m
    where m.side = '${side}' and p.company_id = m.company_id and p.id = m.party_id`,
  `update ${side}s p
    set party_key = t.number, nit = ltrim(p.nit, '0'), search = replace(p.search, p.nit, ltrim(p.nit, '0'))
    from twins t
    where t.company_id = p.company_id and t.id = p.id and p.party_key <> t.number and p.nit ~ '^[0-9]*[1-9][0-9]*$'`,
  'drop table twins',
];

const hasZeros = (column: string) => `${column} ~ '^0+[1-9][0-9]*$'`;
const withoutZeros = (nit: string) => `case when ${hasZeros(nit)} then ltrim(${nit}, '0') else ${nit} end`;
const columnsWithoutZeros = (side: Side) => {
  const nit = `${side}_nit`;
  return `${nit} = ${withoutZeros(nit)}, ${side}_search = replace(${side}_search, ${nit}, ${withoutZeros(nit)})`;
};

type WrittenInvoice = { company_id: string; id: string; parts: string[] };

/**
 * dedupeKey of server/invoices/import/invoice-columns.ts for parties with a number. An invoice whose new key another one
 * has keeps its own.
 */
async function renewDedupeKeys(trx: Kysely<Tables>): Promise<void> {
  const [supplier, customer] = SIDES.map((side) => sql.raw(`upper(${withoutZeros(`${side}_nit`)})`));
  const { rows } = await sql<WrittenInvoice>`
    select company_id, id, array[document_kind, upper(invoice_number), ${supplier}, coalesce(cufe, '')]
      || case when cufe is null then array[${customer}, issue_date::text, trunc(total_amount * 100)::text]
        else '{}' end as parts
    from invoices
    where (${sql.raw(hasZeros('supplier_nit'))} or ${sql.raw(hasZeros('customer_nit'))} and cufe is null)
      and supplier_nit ~ '[[:alnum:]]' and (cufe is not null or customer_nit ~ '[[:alnum:]]')`.execute(trx);
  for (const { company_id, id, parts } of rows) {
    const key = hash('sha256', JSON.stringify(parts), 'base64').slice(0, 22);
    await sql`
      update invoices set dedupe_key = ${key} where company_id = ${company_id} and id = ${id}
        and not exists (select from invoices where company_id = ${company_id} and dedupe_key = ${key})`.execute(trx);
  }
}

const writeWithoutZeros = `update invoices set ${SIDES.map(columnsWithoutZeros).join(', ')}
  where ${hasZeros('supplier_nit')} or ${hasZeros('customer_nit')}`;

/** A NIT is a number: parties whose NIT was written with zeros in front, or with its check digit, become one. */
export const onePartyPerNit: Migration = {
  name: '0026-one-party-per-nit',
  up: async (trx) => {
    for (const statement of [...mergedParties, ...separateMergedParties, keyOfNit, ...SIDES.flatMap(mergeTwins)])
      await sql.raw(statement).execute(trx);
    await renewDedupeKeys(trx);
    await sql.raw(writeWithoutZeros).execute(trx);
    await sql.raw(STAMP_CHANGES).execute(trx);
    await sql`drop function pg_temp.key_of_nit(text)`.execute(trx);
  },
};
