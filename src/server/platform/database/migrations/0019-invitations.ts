import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const OWN = `nullif(current_setting('app.company_id', true), '')::uuid`;

const invitations = [
  // A person who was invited and has not accepted: no user, so that nothing of an account exists for that address.
  // `token_hash` is null until the e-mail is written, and where that address has an account already.
  `create table invitations (
    company_id uuid not null references companies on delete cascade,
    id uuid not null,
    email text not null,
    password_hash text not null,
    role text not null check (role in ('regular_user', 'super_user', 'admin')),
    token_hash bytea,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    primary key (company_id, id)
  )`,
  'create unique index invitations_id on invitations (id)',
  'create unique index invitations_email on invitations (company_id, email)',
  'create unique index invitations_token on invitations (token_hash)',
  'create index invitations_address on invitations (email)',
  'create index invitations_age on invitations (expires_at)',
  'alter table invitations enable row level security',
  `create policy own_company on invitations to cuadra_app using (company_id = ${OWN}) with check (company_id = ${OWN})`,
  // No request of a company reads the hash of a password or of a link.
  `grant select (company_id, id, email, role, expires_at, created_at), insert, delete on invitations to cuadra_app`,
  'grant update (role, expires_at) on invitations to cuadra_app',
];

const emailChanges = [
  // An address that waits for its confirmation; one a user. Until then the old address is the user's.
  `create table email_changes (
    company_id uuid not null references companies on delete cascade,
    user_id uuid not null references users on delete cascade,
    new_email text not null,
    confirm_token_hash bytea,
    cancel_token_hash bytea,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    primary key (company_id, user_id)
  )`,
  'create unique index email_changes_user on email_changes (user_id)',
  'create unique index email_changes_confirm on email_changes (confirm_token_hash)',
  'create unique index email_changes_cancel on email_changes (cancel_token_hash)',
  'create index email_changes_age on email_changes (expires_at)',
  'alter table email_changes enable row level security',
  `create policy own_company on email_changes to cuadra_app
    using (company_id = ${OWN}) with check (company_id = ${OWN})`,
  `grant select (company_id, user_id, new_email, expires_at), insert, delete on email_changes to cuadra_app`,
];

const links = [
  // A request that sets a password ends the links that were sent for another one.
  'alter table email_tokens enable row level security',
  `create policy own_users on email_tokens to cuadra_app
    using (exists (select from users where users.id = email_tokens.user_id))`,
  'grant select (user_id, purpose), delete on email_tokens to cuadra_app',
];

const auditLog = [
  // What a change of an address or of a role replaced, and with what.
  'alter table audit_log add column old_value text, add column new_value text',
];

/** Invitations, changes of address that wait for confirmation, and what the log says of both. */
export const invitationsAndEmailChanges: Migration = {
  name: '0019-invitations',
  up: async (trx) => {
    const statements = [...invitations, ...emailChanges, ...links, ...auditLog];
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
