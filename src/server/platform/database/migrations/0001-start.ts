import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const accounts = [
  `create table companies (
    id uuid primary key,
    name text not null,
    tax_id_type text not null check (tax_id_type in ('NIT', 'CC', 'Passport')),
    tax_id text not null,
    phone_number text not null,
    plan text not null default 'free' check (plan in ('free', 'basic', 'pro')),
    trial_expires_at timestamptz,
    is_demo boolean not null default false,
    created_at timestamptz not null default now()
  )`,
  // The demonstration's company is fictitious: a real one may have its NIT.
  'create unique index companies_tax_id on companies (tax_id) where not is_demo',
  'create unique index companies_demo on companies (is_demo) where is_demo',
  `create table company_nits (
    company_id uuid not null references companies on delete cascade,
    nit text not null,
    own_order integer not null,
    primary key (company_id, nit)
  )`,
  `create table users (
    id uuid primary key,
    company_id uuid references companies on delete cascade,
    email text not null,
    password_hash text,
    role text not null check (role in ('regular_user', 'super_user', 'admin', 'super_admin')),
    is_titular boolean not null,
    verified_at timestamptz,
    created_at timestamptz not null default now(),
    check (company_id is not null or role = 'super_admin')
  )`,
  'create unique index users_email on users (lower(email))',
  'create index users_company on users (company_id, id)',
  `create table sessions (
    token_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  'create index sessions_user on sessions (user_id)',
  `create table email_tokens (
    token_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    purpose text not null check (purpose in ('verify', 'reset')),
    expires_at timestamptz not null,
    used_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  'create index email_tokens_user on email_tokens (user_id)',
  `create table letters (
    id bigint generated always as identity primary key,
    to_address text not null,
    subject text not null,
    text text not null,
    html text not null,
    sent_at timestamptz not null default now()
  )`,
  `create table demo_progress (
    company_id uuid primary key references companies on delete cascade,
    day date not null,
    started_at timestamptz,
    ready_at timestamptz
  )`,
];

const partyTable = (name: string) => `create table ${name} (
    company_id uuid not null references companies on delete cascade,
    id uuid not null,
    party_key text not null,
    nit text not null,
    name text not null,
    email text,
    phone text,
    city text,
    created_at timestamptz not null default now(),
    primary key (company_id, id),
    unique (company_id, party_key)
  )`;

const books = [
  partyTable('suppliers'),
  partyTable('customers'),
  `create table invoices (
    company_id uuid not null references companies on delete cascade,
    id uuid not null,
    invoice_number text not null,
    document_kind text not null,
    supplier_id uuid not null,
    supplier_name text not null,
    supplier_nit text not null,
    customer_id uuid not null,
    customer_name text not null,
    customer_nit text not null,
    status text not null check (status in ('draft', 'sent', 'pending_payment', 'paid')),
    classification text not null check (classification in ('income', 'expense', 'credit_note', 'none')),
    direction text not null check (direction in ('issued', 'received', 'none')),
    environment text not null check (environment in ('production', 'test')),
    total_amount numeric(18,2) not null,
    tax_amount numeric(18,2) not null,
    currency text not null,
    total_cop numeric(18,2),
    issue_date date not null,
    due_date date,
    cufe text,
    supplier_search text not null,
    customer_search text not null,
    dedupe_key text not null,
    rev bigint not null default 0,
    status_rev bigint not null default 0,
    status_changed_by uuid,
    status_changed_on uuid,
    deleted_at timestamptz,
    deleted_by uuid,
    created_by uuid,
    created_at timestamptz not null default now(),
    primary key (company_id, id),
    unique (company_id, dedupe_key),
    foreign key (company_id, supplier_id) references suppliers,
    foreign key (company_id, customer_id) references customers
  )`,
  'create index invoices_newest on invoices (company_id, issue_date desc, id desc) where deleted_at is null',
  `create index invoices_class on invoices (company_id, classification, issue_date desc, id desc)
    where deleted_at is null`,
  'create index invoices_feed on invoices (company_id, rev)',
  'create index invoices_unstamped on invoices (company_id, id) where rev = 0',
  'create index invoices_supplier on invoices (company_id, supplier_id)',
  'create index invoices_customer on invoices (company_id, customer_id)',
  `create table invoice_documents (
    company_id uuid not null,
    invoice_id uuid not null,
    document jsonb not null,
    file_sha256 text not null,
    filename text not null,
    member text,
    created_at timestamptz not null default now(),
    primary key (company_id, invoice_id),
    foreign key (company_id, invoice_id) references invoices on delete cascade
  )`,
  `create table files (
    company_id uuid not null references companies on delete cascade,
    sha256 text not null,
    size bigint not null,
    name text not null,
    type text not null,
    created_at timestamptz not null default now(),
    primary key (company_id, sha256)
  )`,
];

const feed = [
  `create table company_clock (
    company_id uuid primary key references companies on delete cascade,
    seq bigint not null default 0,
    epoch text not null
  )`,
  `create table op_ledger (
    company_id uuid not null references companies on delete cascade,
    op_id uuid not null,
    user_id uuid not null,
    device_id uuid,
    route text not null,
    body_sha256 text not null,
    status integer,
    response json,
    created_at timestamptz not null default now(),
    primary key (company_id, op_id)
  )`,
  'create index op_ledger_age on op_ledger (created_at)',
  // Any write that does not itself set rev leaves the row unstamped, whoever writes it.
  `create function unstamp() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      new.rev := 0;
      new.status_rev := 0;
    elsif new.rev = old.rev then
      new.rev := 0;
    end if;
    return new;
  end $$`,
  'create trigger unstamp before insert or update on invoices for each row execute function unstamp()',
  // An unstamped row would never reach a device: better that the transaction fails than that it is forgotten.
  `create function refuse_unstamped() returns trigger language plpgsql as $$
  begin
    if exists (select from invoices where company_id = new.company_id and id = new.id and rev = 0) then
      raise exception 'invoice % was written without stampChanges', new.id;
    end if;
    return null;
  end $$`,
  `create constraint trigger refuse_unstamped after insert or update on invoices
    deferrable initially deferred for each row when (new.rev = 0) execute function refuse_unstamped()`,
];

/** What role cuadra_app may do, table by table. What is not named here only the owner touches. */
const GRANTS: Record<string, string> = {
  companies: 'select',
  company_nits: 'select',
  suppliers: 'select, insert, update',
  customers: 'select, insert, update',
  invoices: 'select, insert, update',
  invoice_documents: 'select, insert, update',
  files: 'select, insert',
  company_clock: 'select, update',
  op_ledger: 'select, insert, update',
};

const OWN = `nullif(current_setting('app.company_id', true), '')::uuid`;

function walled(table: string, key: string): string[] {
  return [
    `alter table ${table} enable row level security`,
    `create policy own_company on ${table} to cuadra_app using (${key} = ${OWN}) with check (${key} = ${OWN})`,
  ];
}

const walls = [
  ...Object.entries(GRANTS).flatMap(([table, rights]) => [
    ...walled(table, table === 'companies' ? 'id' : 'company_id'),
    `grant ${rights} on ${table} to cuadra_app`,
  ]),
  // No grant yet, so the wall already stands when the first one comes.
  ...walled('users', 'company_id'),
];

export const start: Migration = {
  name: '0001-start',
  up: async (trx) => {
    for (const statement of [...accounts, ...books, ...feed, ...walls]) await sql.raw(statement).execute(trx);
  },
};
