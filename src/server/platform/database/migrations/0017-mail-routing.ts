import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const OWN = `nullif(current_setting('app.company_id', true), '')::uuid`;

const GRANTS = {
  inbound_addresses: 'select, insert, update (token, created_at)',
  accepted_senders: 'select, insert, delete',
};

const statements = [
  // The secret part of the address at which a company receives its messages: 130 random bits in base32.
  `create table inbound_addresses (
    company_id uuid primary key references companies on delete cascade,
    token text not null unique check (token ~ '^[a-z2-7]{26}$'),
    created_at timestamptz not null default now()
  )`,
  // Messages no longer belong to whoever registered an address, so two companies may trust the same sender.
  'alter table certified_emails drop constraint certified_emails_email_key',
  // Null until the owner of the address has answered the confirmation e-mail. All that exist are unconfirmed.
  'alter table certified_emails add column confirmed_at timestamptz',
  'grant update (place) on certified_emails to cuadra_app',
  // No grant: the token of a confirmation e-mail is only read by its hash, as the owner.
  `create table certified_email_tokens (
    token_hash bytea primary key,
    company_id uuid not null,
    email text not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    foreign key (company_id, email) references certified_emails on delete cascade
  )`,
  'create index certified_email_tokens_email on certified_email_tokens (company_id, email)',
  // A domain, or a whole address where the domain is a public mail provider.
  `create table accepted_senders (
    company_id uuid not null references companies on delete cascade,
    sender text not null,
    accepted_by uuid,
    created_at timestamptz not null default now(),
    primary key (company_id, sender)
  )`,
  // Who a message was proven to be from, in the form of accepted_senders; null where it was not proven.
  'alter table mail_messages add column verified_sender text',
  'create index mail_messages_sender on mail_messages (company_id, verified_sender, received_at)',
  // Of messages for nobody only the key, the size and the time are kept.
  'alter table stray_messages add column size bigint not null default 0',
  `alter table stray_messages alter column subject set default ''`,
  `update stray_messages set message_id = null, sender = null, subject = ''`,
  ...Object.entries(GRANTS).flatMap(([table, rights]) => [
    `alter table ${table} enable row level security`,
    `create policy own_company on ${table} to cuadra_app using (company_id = ${OWN}) with check (company_id = ${OWN})`,
    `grant ${rights} on ${table} to cuadra_app`,
  ]),
];

/** Messages are routed by a secret address of each company; certified e-mails are senders who confirmed it. */
export const mailRouting: Migration = {
  name: '0017-mail-routing',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
