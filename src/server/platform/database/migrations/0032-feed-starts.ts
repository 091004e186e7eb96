import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const OWN = `nullif(current_setting('app.company_id', true), '')::uuid`;

const statements = [
  `create table feed_starts (
    company_id uuid not null references companies on delete cascade,
    id uuid not null default gen_random_uuid(),
    place bigint not null generated always as identity,
    from_rev bigint not null,
    started_at timestamptz not null default now(),
    primary key (company_id, id)
  )`,
  'create index feed_starts_newest on feed_starts (company_id, place desc)',
  'create index feed_starts_age on feed_starts (started_at)',
  'insert into feed_starts (company_id, from_rev) select company_id, seq from company_clock',
  'alter table feed_starts enable row level security',
  `create policy own_company on feed_starts to cuadra_app using (company_id = ${OWN}) with check (company_id = ${OWN})`,
  'grant select on feed_starts to cuadra_app',
];

/** Devices name the start of the server that they pulled from, so that a restored database recognises its own. */
export const feedStarts: Migration = {
  name: '0032-feed-starts',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
