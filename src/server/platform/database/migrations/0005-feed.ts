import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const OWN = `nullif(current_setting('app.company_id', true), '')::uuid`;

const statements = [
  // When a person decided, for the one whose own decision comes later (docs/offline.md#responses).
  `alter table invoices
    add column status_changed_at timestamptz,
    add column classification_changed_at timestamptz`,
  // Up to where deletions are forgotten: a device that stopped before has to start again (docs/offline.md#pull).
  'alter table company_clock add column horizon bigint not null default 0',
  `create table tombstones (
    company_id uuid not null references companies on delete cascade,
    id uuid not null,
    rev bigint not null,
    gone_at timestamptz not null default now(),
    primary key (company_id, id)
  )`,
  'create index tombstones_feed on tombstones (company_id, rev)',
  'create index tombstones_age on tombstones (gone_at)',
  // Whoever takes a row out of the trash for good, the feed goes on telling that it is gone.
  `create function leave_tombstone() returns trigger language plpgsql security definer set search_path = public as $$
  declare
    place bigint := old.rev;
  begin
    -- Devices know of what was in the trash; of anything else they have to hear now.
    if old.deleted_at is null then
      update company_clock set seq = seq + 1 where company_id = old.company_id returning seq into place;
    end if;
    insert into tombstones (company_id, id, rev, gone_at)
    select old.company_id, old.id, place, coalesce(old.deleted_at, now())
    where exists (select from companies where id = old.company_id)
    on conflict (company_id, id) do update set rev = excluded.rev, gone_at = excluded.gone_at;
    return null;
  end $$`,
  'create trigger leave_tombstone after delete on invoices for each row execute function leave_tombstone()',
  // Heard after the commit, by every process: "pull now" (docs/offline.md#pull).
  `create function tell_feed() returns trigger language plpgsql as $$
  begin
    perform pg_notify('cuadra_feed', new.company_id || ' ' || new.seq);
    return null;
  end $$`,
  `create trigger tell_feed after update on company_clock
    for each row when (new.seq > old.seq) execute function tell_feed()`,
  'alter table tombstones enable row level security',
  `create policy own_company on tombstones to cuadra_app using (company_id = ${OWN}) with check (company_id = ${OWN})`,
  'grant select on tombstones to cuadra_app',
];

/** What the feed needs to be told of at once, to forget after half a year, and to say whose decision stands. */
export const feed: Migration = {
  name: '0005-feed',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
