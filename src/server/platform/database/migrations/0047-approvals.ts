import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const OWN = `nullif(current_setting('app.company_id', true), '')::uuid`;

const statements = [
  // refreshReviews computes it. Null: no policy asks for an approval.
  'alter table invoices add column review jsonb',
  `create index invoices_pending_review on invoices (company_id, id) where review->>'state' = 'pending'`,
  `create table invoice_approvals (
    company_id uuid not null,
    invoice_id uuid not null,
    step integer not null check (step between 1 and 2),
    "of" integer not null check ("of" between 1 and 2),
    user_id uuid not null,
    user_email text,
    device_id uuid,
    digest text not null,
    at timestamptz not null default now(),
    primary key (company_id, invoice_id, step),
    check (step <= "of"),
    foreign key (company_id, invoice_id) references invoices on delete cascade deferrable initially deferred
  )`,
  // Whom a comment has mentioned: each person gets one e-mail about it.
  `create table comment_mentions (
    company_id uuid not null,
    comment_id uuid not null,
    user_id uuid not null,
    at timestamptz not null default now(),
    primary key (company_id, comment_id, user_id),
    foreign key (company_id, comment_id) references records on delete cascade
  )`,
  `create index records_comments on records (company_id, (data->>'invoice_id')) where type = 'comment' and deleted_at is null`,
  ...['invoice_approvals', 'comment_mentions'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `create policy own_company on ${table} to cuadra_app using (company_id = ${OWN}) with check (company_id = ${OWN})`,
  ]),
  'grant select, insert, delete on invoice_approvals to cuadra_app',
  'grant select, insert on comment_mentions to cuadra_app',
];

/** The approvals of purchases and the mentions of comments (docs/approval.md, docs/comments.md). */
export const approvals: Migration = {
  name: '0047-approvals',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
