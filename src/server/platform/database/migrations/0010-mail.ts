import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const OWN = `nullif(current_setting('app.company_id', true), '')::uuid`;

const statements = [
  // The key keeps a message from going in twice: it is written in the transaction of what the message brought.
  `create table mail_messages (
    company_id uuid not null references companies on delete cascade,
    id uuid not null default gen_random_uuid(),
    place bigint generated always as identity,
    message_key text not null,
    message_id text,
    status text not null check (status in ('processed', 'nothing', 'failed', 'quarantined', 'discarded')),
    sender text,
    sender_name text,
    subject text not null,
    sent_at timestamptz,
    received_at timestamptz not null,
    detail text,
    created_count integer not null default 0,
    attached_count integer not null default 0,
    duplicate_count integer not null default 0,
    refused_count integer not null default 0,
    documents jsonb not null default '[]',
    raw_sha256 text,
    accepted_by uuid,
    primary key (company_id, id),
    unique (company_id, message_key)
  )`,
  'create index mail_messages_newest on mail_messages (company_id, place desc)',
  `create index mail_messages_age on mail_messages (received_at)`,
  'alter table mail_messages enable row level security',
  `create policy own_company on mail_messages to cuadra_app using (company_id = ${OWN}) with check (company_id = ${OWN})`,
  'grant select, insert, update on mail_messages to cuadra_app',
  // Messages that name nobody's address, for whoever runs the server.
  `create table stray_messages (
    message_key text primary key,
    message_id text,
    sender text,
    subject text not null,
    received_at timestamptz not null
  )`,
  'create index stray_messages_age on stray_messages (received_at)',
  // How far a mailbox has been read, and who reads it until when. Its name is a hash: the address is nobody's business.
  `create table mailboxes (
    name text primary key,
    uid_validity bigint,
    last_uid bigint not null default 0,
    trying_uid bigint,
    tries integer not null default 0,
    reader uuid,
    leased_until timestamptz,
    read_at timestamptz,
    problem text check (problem in ('unreachable', 'not_let_in', 'no_folder'))
  )`,
  'grant select (name, read_at, problem) on mailboxes to cuadra_app',
];

/** E-mails that bring invoices: what became of each, and how far the mailbox has been read. */
export const mail: Migration = {
  name: '0010-mail',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
