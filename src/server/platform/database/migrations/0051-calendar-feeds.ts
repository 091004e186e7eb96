import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const OWN = `nullif(current_setting('app.company_id', true), '')::uuid`;

const statements = [
  `create table calendar_feeds (
    company_id uuid not null,
    user_id uuid not null,
    token_hash bytea not null unique,
    created_at timestamptz not null default now(),
    primary key (company_id, user_id),
    foreign key (company_id, user_id) references memberships on delete cascade
  )`,
  'create index calendar_feeds_user on calendar_feeds (user_id)',
  'alter table calendar_feeds enable row level security',
  `create policy own_company on calendar_feeds to cuadra_app using (company_id = ${OWN}) with check (company_id = ${OWN})`,
  'grant select, insert, update, delete on calendar_feeds to cuadra_app',
];

/** The links by which calendar programs read the deadlines of a company (docs/radian.md#calendar-link). */
export const calendarFeeds: Migration = {
  name: '0051-calendar-feeds',
  up: async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  },
};
