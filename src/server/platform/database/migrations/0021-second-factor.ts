import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const statements = [
  // When the user of a session last confirmed who they are.
  'alter table sessions add column stepped_up_at timestamptz',
  // `last_step` is the newest time step (RFC 6238) whose code was used: older codes are refused.
  `create table second_factors (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    type text not null check (type in ('totp', 'passkey')),
    name text not null,
    secret_sealed text,
    last_step bigint,
    credential_id text unique,
    public_key bytea,
    sign_count bigint,
    transports jsonb not null default '[]',
    created_at timestamptz not null default now(),
    last_used_at timestamptz,
    check (type <> 'totp' or (secret_sealed is not null and last_step is not null)),
    check (type <> 'passkey' or (credential_id is not null and public_key is not null and sign_count is not null))
  )`,
  'create index second_factors_user on second_factors (user_id)',
  `create table recovery_codes (
    user_id uuid not null references users on delete cascade,
    code_hash bytea not null,
    used_at timestamptz,
    primary key (user_id, code_hash)
  )`,
  // Steps that have begun: tokens and WebAuthn challenges are kept as hashes only.
  `create table second_factor_challenges (
    token_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    purpose text not null check (purpose in ('sign_in', 'step_up', 'enrol_totp', 'enrol_passkey')),
    passkey_hash bytea,
    factor_id uuid,
    secret_sealed text,
    attempts integer not null default 0,
    expires_at timestamptz not null
  )`,
  'create index second_factor_challenges_age on second_factor_challenges (expires_at)',
  'create index second_factor_challenges_user on second_factor_challenges (user_id)',
  // Without a policy and without a grant: a request of a company never reaches them, only the owner does.
  ...['second_factors', 'recovery_codes', 'second_factor_challenges'].map(
    (table) => `alter table ${table} enable row level security`,
  ),
];

/** Second factors of people, their recovery codes, and confirmed sessions. */
export const secondFactor: Migration = {
  name: '0021-second-factor',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
