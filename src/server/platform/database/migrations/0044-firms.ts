import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const OWN = `nullif(current_setting('app.company_id', true), '')::uuid`;

const firms = [
  `create table firms (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    nit text not null unique,
    dv text,
    code text not null unique,
    created_at timestamptz not null default now()
  )`,
  // A person works for one firm.
  `create table firm_members (
    firm_id uuid not null references firms on delete cascade,
    user_id uuid not null unique references users on delete cascade,
    role text not null check (role in ('owner', 'staff')),
    created_at timestamptz not null default now(),
    primary key (firm_id, user_id)
  )`,
  `create table firm_invitations (
    firm_id uuid not null references firms on delete cascade,
    id uuid primary key,
    email text not null,
    role text not null check (role in ('owner', 'staff')),
    token_hash bytea unique,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    unique (firm_id, email)
  )`,
  'create index firm_invitations_address on firm_invitations (email)',
  'create index firm_invitations_age on firm_invitations (expires_at)',
  // invited_by is the address of the person who invited the firm or created the company.
  `create table firm_clients (
    firm_id uuid not null references firms on delete cascade,
    company_id uuid not null references companies on delete cascade,
    role text not null check (role in ('regular_user', 'super_user', 'admin')),
    invited_by text not null,
    accepted_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (firm_id, company_id)
  )`,
  'create index firm_clients_company on firm_clients (company_id)',
  `create table firm_assignments (
    firm_id uuid not null,
    company_id uuid not null,
    user_id uuid not null,
    created_at timestamptz not null default now(),
    primary key (firm_id, company_id, user_id),
    foreign key (firm_id, company_id) references firm_clients on delete cascade,
    foreign key (firm_id, user_id) references firm_members on delete cascade
  )`,
  'create index firm_assignments_person on firm_assignments (firm_id, user_id)',
  'create index firm_assignments_company on firm_assignments (company_id)',
];

const memberships = [
  // The membership of an assigned person ends with the assignment.
  `alter table memberships
    add column firm_id uuid,
    add foreign key (firm_id, company_id, user_id) references firm_assignments on delete cascade`,
  'create index memberships_firm on memberships (firm_id, company_id, user_id) where firm_id is not null',
  // The first person who accepts such an invitation is the titular of a company that a firm created.
  'alter table invitations add column is_titular boolean not null default false',
  // The session of a person of a firm without clients. Without the mark it would mean the only company of its person.
  'alter table sessions add column without_company boolean not null default false',
  'alter table audit_log add column firm_id uuid, add column firm_name text',
];

const triggers = [
  // users.company_id is the company that may change the person: none for a person of a firm or of several companies.
  `create function follow_person(person_id uuid) returns void language plpgsql security definer
    set search_path = public, pg_temp as $$
  declare
    person users%rowtype;
    companies integer;
    is_of_firm boolean;
  begin
    select * into person from users where id = person_id for no key update;
    if not found or person.role = 'super_admin' then return; end if;
    select count(*) into companies from memberships where user_id = person_id;
    select exists (select from firm_members where user_id = person_id) into is_of_firm;
    if companies = 0 and not is_of_firm then
      delete from users where id = person_id;
    elsif companies = 1 and not is_of_firm then
      update users u
        set company_id = m.company_id, role = m.role, is_titular = m.is_titular, read_only_since = m.read_only_since
        from memberships m where m.user_id = person_id and u.id = person_id
          and (u.company_id, u.role, u.is_titular, u.read_only_since)
            is distinct from (m.company_id, m.role, m.is_titular, m.read_only_since);
    elsif person.company_id is not null then
      update sessions set company_id = person.company_id
        where user_id = person_id and company_id is null and not without_company
          and exists (select from memberships m where m.user_id = person_id and m.company_id = person.company_id);
      update users set company_id = null, role = 'regular_user', is_titular = false, read_only_since = null
        where id = person_id;
    end if;
  end $$`,
  `create or replace function follow_membership() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
  begin
    if tg_op = 'INSERT' and exists (select from users where id = new.user_id and role = 'super_admin') then
      raise exception 'a super admin belongs to no company';
    end if;
    perform follow_person(coalesce(new.user_id, old.user_id));
    return null;
  end $$`,
  `create function follow_firm_member() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
  begin
    perform follow_person(coalesce(new.user_id, old.user_id));
    return null;
  end $$`,
  `create trigger follow_firm_member after insert or delete on firm_members
    for each row execute function follow_firm_member()`,
  'revoke execute on function follow_person(uuid), follow_firm_member() from public',
];

const rights = [
  ...['firms', 'firm_members', 'firm_invitations', 'firm_clients', 'firm_assignments'].map(
    (table) => `alter table ${table} enable row level security`,
  ),
  `create policy own_firms on firms for select to cuadra_app using (
    exists (select from firm_clients c where c.firm_id = firms.id and c.company_id = ${OWN}))`,
  `create policy own_company on firm_clients to cuadra_app using (company_id = ${OWN}) with check (company_id = ${OWN})`,
  `create policy own_company on firm_assignments to cuadra_app
    using (company_id = ${OWN}) with check (company_id = ${OWN})`,
  'grant select (id, name, nit, dv) on firms to cuadra_app',
  'grant select, delete on firm_clients to cuadra_app',
  'grant insert (firm_id, company_id, role, invited_by) on firm_clients to cuadra_app',
  'grant update (role) on firm_clients to cuadra_app',
  'grant select, delete on firm_assignments to cuadra_app',
  'grant select (without_company) on sessions to cuadra_app',
  'grant select (is_titular) on invitations to cuadra_app',
];

/** Accounting firms, their staff and clients (docs/decisions/memberships.md#accounting-firms). */
export const firmTables: Migration = {
  name: '0044-firms',
  up: async (trx) => {
    for (const statement of [...firms, ...memberships, ...triggers, ...rights]) await sql.raw(statement).execute(trx);
  },
};
