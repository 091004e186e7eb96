import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const sessions = [
  // `id` is what a session is called outside: its token is a secret. `agent` and `network` are those of its last use.
  `alter table sessions
    add column id uuid not null default gen_random_uuid(),
    add column last_used_at timestamptz not null default now(),
    add column agent text,
    add column network text`,
  'create unique index sessions_id on sessions (id)',
  'grant select (id) on sessions to cuadra_app',
  // Every way in which a session ends deletes its row, a deleted user's by cascade. Each process closes its event streams.
  `create function notify_session_ended() returns trigger language plpgsql as $$
  begin
    perform pg_notify('cuadra_sessions', id::text) from ended;
    return null;
  end $$`,
  `create trigger notify_session_ended after delete on sessions referencing old table as ended
    for each statement execute function notify_session_ended()`,
];

const knownOrigins = [
  // The devices and networks from which a user has signed in. Only hashes: a device token opens a limit.
  `create table known_origins (
    user_id uuid not null references users on delete cascade,
    origin_hash bytea not null,
    last_used_at timestamptz not null default now(),
    primary key (user_id, origin_hash)
  )`,
  'create index known_origins_hash on known_origins (origin_hash)',
  'create index known_origins_age on known_origins (last_used_at)',
];

const auditLog = [
  // The log of a company stays for its retention period when the company is gone.
  'alter table audit_log drop constraint audit_log_company_id_fkey',
];

/** Sessions that can be listed and ended, the origins a user is known from, and a log that outlives its company. */
export const accountSessions: Migration = {
  name: '0020-sessions',
  up: async (trx) => {
    for (const statement of [...sessions, ...knownOrigins, ...auditLog]) await sql.raw(statement).execute(trx);
  },
};
