import { sql } from 'kysely';
import type { CompanySummary, PlatformActivity, PlatformOverview } from '#domain/companies/superadmin.ts';
import { planInForce } from '../companies/plan/plan-in-force.ts';
import { listLatestAuditEntries } from '../platform/audit/audit-log.ts';
import type { Trx } from '../platform/database/trx.ts';

/** docs/specification.md#constants. */
const RECENT_COMPANIES = 25;

/** The demo company is not a customer. */
const selectCustomers = (trx: Trx) => trx.selectFrom('companies').where('is_demo', '=', false);

/**
 * Returns the totals of all companies: as the owner of the tables, for the super admin only. Invoices in the trash do
 * not count.
 */
export async function readPlatformOverview(trx: Trx, now: Date): Promise<PlatformOverview> {
  const recent = await selectCustomers(trx)
    .select(['id', 'name', 'plan', 'trial_expires_at', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(RECENT_COMPANIES)
    .execute();
  const recent_companies = recent.map(({ plan, trial_expires_at, ...company }) => ({
    ...company,
    subscription_plan: planInForce({ plan, trial_expires_at }, now),
  }));
  return { totals: await readTotals(trx), generated_at: now.toISOString(), recent_companies };
}

async function readTotals(trx: Trx): Promise<PlatformOverview['totals']> {
  const { rows } = await sql<PlatformOverview['totals']>`
    with customers as (select id from companies where not is_demo),
      counted as (select total_cop, counts_sign, counts_for from invoices
        where deleted_at is null and company_id in (select id from customers))
    select (select count(*) from customers) as companies,
      (select count(distinct user_id) from memberships where company_id in (select id from customers)) as users,
      (select count(*) from counted) as invoices,
      (select count(*) from files where company_id in (select id from customers))
        + (select count(*) from imports where company_id in (select id from customers)) as imports,
      (select coalesce(sum(total_cop * counts_sign), 0) from counted where counts_for = 'customer') as invoice_amount`.execute(
    trx,
  );
  const [totals] = rows;
  if (!totals) throw new Error('A count always has a row.');
  return totals;
}

/** Returns the companies, newest first. */
export async function listCompanySummaries(trx: Trx, limit: number): Promise<CompanySummary[]> {
  const { rows } = await sql<CompanySummary>`
    select c.id, c.name, c.created_at,
      (select count(*) from memberships m where m.company_id = c.id) as user_count,
      count(i.id) as invoice_count,
      coalesce(sum(i.total_cop * i.counts_sign) filter (where i.counts_for = 'customer'), 0) as invoice_total_amount
    from (select id, name, created_at from companies where not is_demo order by created_at desc, id limit ${limit}) c
    left join invoices i on i.company_id = c.id and i.deleted_at is null
    group by c.id, c.name, c.created_at
    order by c.created_at desc, c.id`.execute(trx);
  return rows;
}

/** Returns uploads and spreadsheet imports. A file without an imported document has failed; a held file is queued. */
export async function readActivity(trx: Trx, limit: number): Promise<PlatformActivity> {
  const { rows: imports } = await sql<PlatformActivity['imports'][number]>`
    with files_and_sheets as (
    select f.name as file_name, f.company_id, c.name as company_name, f.created_at, f.sha256 as id,
      case when h.sha256 is not null then 'queued'
        when f.result @? '$[*] ? (@.outcome != "refused")' then 'completed' else 'failed' end as status
    from files f join companies c on c.id = f.company_id
    left join held_files h on h.company_id = f.company_id and h.sha256 = f.sha256
    where not c.is_demo
    union all
    select i.file_name, i.company_id, c.name, i.created_at, i.id::text, i.status
    from imports i join companies c on c.id = i.company_id where not c.is_demo
    )
    select file_name, company_id, company_name, created_at, status from files_and_sheets
    order by created_at desc, id limit ${limit}`.execute(trx);
  return { imports, audit_logs: await listLatestAuditEntries(trx, limit) };
}
