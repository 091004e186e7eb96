import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const OWN = `nullif(current_setting('app.company_id', true), '')::uuid`;

const memberships = [
  `create table memberships (
    company_id uuid not null references companies on delete cascade,
    user_id uuid not null references users on delete cascade,
    role text not null check (role in ('regular_user', 'super_user', 'admin')),
    is_titular boolean not null default false,
    read_only_since timestamptz,
    last_used_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (company_id, user_id)
  )`,
  'create index memberships_user on memberships (user_id)',
  `insert into memberships (company_id, user_id, role, is_titular, read_only_since, last_used_at, created_at)
    select company_id, id, role, is_titular, read_only_since,
      (select max(last_used_at) from sessions where sessions.user_id = users.id), created_at
    from users where company_id is not null and role <> 'super_admin'`,
  // The company of a person who has one; null for a person of several, whom no company may change.
  'alter table users drop constraint users_check',
];

const sessions = [
  // Sessions of the earlier version have no company: they mean the only one of their user.
  `alter table sessions
    add column company_id uuid,
    add column sign_in_id uuid not null default gen_random_uuid(),
    add foreign key (company_id, user_id) references memberships (company_id, user_id) on delete cascade`,
  `update sessions set company_id = m.company_id from memberships m where m.user_id = sessions.user_id`,
];

const triggers = [
  // A request sees the memberships of its own company only, so this runs as the owner of the tables. The lock orders
  // changes of one person by two companies.
  `create function follow_membership() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
  declare
    person users%rowtype;
    companies integer;
  begin
    select * into person from users where id = coalesce(new.user_id, old.user_id) for no key update;
    if not found then return null; end if;
    if person.role = 'super_admin' then
      if tg_op = 'INSERT' then raise exception 'a super admin belongs to no company'; end if;
      return null;
    end if;
    select count(*) into companies from memberships where user_id = person.id;
    if companies = 0 then
      delete from users where id = person.id;
    elsif companies = 1 then
      update users u
        set company_id = m.company_id, role = m.role, is_titular = m.is_titular, read_only_since = m.read_only_since
        from memberships m where m.user_id = person.id and u.id = person.id
          and (u.company_id, u.role, u.is_titular, u.read_only_since)
            is distinct from (m.company_id, m.role, m.is_titular, m.read_only_since);
    elsif person.company_id is not null then
      update sessions set company_id = person.company_id where user_id = person.id and company_id is null;
      update users set company_id = null, role = 'regular_user', is_titular = false, read_only_since = null
        where id = person.id;
    end if;
    return null;
  end $$`,
  `create trigger follow_membership after insert or delete or update of role, is_titular, read_only_since
    on memberships for each row execute function follow_membership()`,
  // For processes of the earlier version, which write users alone.
  `create function copy_user_to_membership() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
  begin
    insert into memberships as m (company_id, user_id, role, is_titular, read_only_since, created_at)
      values (new.company_id, new.id, new.role, new.is_titular, new.read_only_since, new.created_at)
      on conflict (company_id, user_id) do update
        set role = new.role, is_titular = new.is_titular, read_only_since = new.read_only_since
        where (m.role, m.is_titular, m.read_only_since)
          is distinct from (new.role, new.is_titular, new.read_only_since);
    return null;
  end $$`,
  `create trigger copy_user_to_membership after insert or update of company_id, role, is_titular, read_only_since
    on users for each row when (new.company_id is not null and pg_trigger_depth() = 0)
    execute function copy_user_to_membership()`,
  'revoke execute on function follow_membership(), copy_user_to_membership() from public',
];

const rights = [
  'alter table memberships enable row level security',
  `create policy own_company on memberships to cuadra_app using (company_id = ${OWN}) with check (company_id = ${OWN})`,
  'grant select, delete on memberships to cuadra_app',
  'grant update (role, read_only_since) on memberships to cuadra_app',
  // A company reads the addresses of its people; it writes those who belong to no other company (own_company).
  `create policy own_people on users for select to cuadra_app using (
    exists (select from memberships m where m.user_id = users.id and m.company_id = ${OWN}))`,
  `alter policy own_users on sessions using (
    company_id = ${OWN} or (company_id is null
      and exists (select from users where users.id = sessions.user_id and users.company_id = ${OWN})))`,
  'grant select (company_id, sign_in_id) on sessions to cuadra_app',
  `alter policy own_users on email_tokens using (
    exists (select from users where users.id = email_tokens.user_id and users.company_id = ${OWN}))`,
  // A person of two companies may ask for a new address in each of them.
  'drop index email_changes_user',
  'create index email_changes_user on email_changes (user_id)',
];

/** A person has a role in each company, and a session belongs to one of them (docs/decisions/memberships.md). */
export const membershipTable: Migration = {
  name: '0041-memberships',
  up: async (trx) => {
    for (const statement of [...memberships, ...sessions, ...triggers, ...rights])
      await sql.raw(statement).execute(trx);
  },
};
