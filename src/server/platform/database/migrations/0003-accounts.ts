import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const companies = [
  `alter table companies
    add column applied_plan text check (applied_plan in ('free', 'basic', 'pro')),
    add column contact_email text`,
  `alter table company_nits
    add column id uuid not null default gen_random_uuid(),
    add column name text,
    add column contact_info text,
    add column email text,
    add column tax_id_type text not null default 'NIT' check (tax_id_type in ('NIT', 'CC', 'Passport')),
    add column read_only_since timestamptz,
    add column is_demo boolean not null default false,
    add column created_at timestamptz not null default now()`,
  `update company_nits n set id = c.id, is_demo = c.is_demo, tax_id_type = c.tax_id_type, created_at = c.created_at
    from companies c where c.id = n.company_id and n.own_order = 0`,
  'create unique index company_nits_id on company_nits (id)',
  // A NIT is of one account only; the demonstration's is fictitious.
  'create unique index company_nits_nit on company_nits (nit) where not is_demo',
  // No reference to companies: a trial stays used when the company is gone.
  `create table trials (
    nit text primary key,
    company_id uuid not null,
    activated_at timestamptz not null
  )`,
  `create table plan_notices (
    company_id uuid not null references companies on delete cascade,
    notice text not null,
    expires_at timestamptz not null,
    sent_at timestamptz not null default now(),
    primary key (company_id, notice, expires_at)
  )`,
  `create table held_files (
    company_id uuid not null references companies on delete cascade,
    sha256 text not null,
    filename text not null,
    user_id uuid not null,
    held_at timestamptz not null,
    primary key (company_id, sha256)
  )`,
  'create index invoices_created on invoices (company_id, created_at)',
];

const people = [
  'alter table users add column read_only_since timestamptz',
  `create table rate_limits (
    name_hash bytea primary key,
    times integer not null,
    until timestamptz not null
  )`,
  'create index rate_limits_until on rate_limits (until)',
  `create table audit_log (
    id bigint generated always as identity primary key,
    company_id uuid references companies on delete cascade,
    user_id uuid,
    user_email text,
    action text not null,
    about text,
    ip text,
    agent text,
    created_at timestamptz not null default now()
  )`,
  'create index audit_log_company on audit_log (company_id, id desc)',
];

const OWN = `nullif(current_setting('app.company_id', true), '')::uuid`;

const walls = [
  // No request of a company ever reads a hash of a password.
  `grant select (id, company_id, email, role, is_titular, verified_at, created_at, read_only_since), insert, delete
    on users to cuadra_app`,
  'grant update (email, role, password_hash, read_only_since) on users to cuadra_app',
  // Nobody is made a super_admin, or a titular, by a request.
  `create policy no_super_admin on users as restrictive for insert to cuadra_app
    with check (role <> 'super_admin' and not is_titular)`,
  `create policy stays_in_role on users as restrictive for update to cuadra_app with check (role <> 'super_admin')`,
  'alter table sessions enable row level security',
  // Through the wall around users: only one's own company's.
  `create policy own_users on sessions to cuadra_app
    using (exists (select from users where users.id = sessions.user_id))`,
  'grant select (user_id, token_hash), delete on sessions to cuadra_app',
  'grant insert on company_nits to cuadra_app',
  'grant update (name, contact_info, email, read_only_since) on company_nits to cuadra_app',
  'grant update (name, phone_number, contact_email, trial_expires_at, applied_plan) on companies to cuadra_app',
  ...['held_files', 'audit_log', 'plan_notices'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `create policy own_company on ${table} to cuadra_app using (company_id = ${OWN}) with check (company_id = ${OWN})`,
  ]),
  'grant select, insert, delete on held_files to cuadra_app',
  // What was noted stays noted.
  'grant select, insert on audit_log to cuadra_app',
];

/** Users, several NITs, trials, limits, and the log of who did what. */
export const accounts: Migration = {
  name: '0003-accounts',
  up: async (trx) => {
    for (const statement of [...companies, ...people, ...walls]) await sql.raw(statement).execute(trx);
  },
};
