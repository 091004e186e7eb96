import { sql } from 'kysely';
import { allows, type Feature } from '#domain/accounts/permissions.ts';
import type { UserCompany } from '#domain/accounts/user.ts';
import { effectivePermissions, PLAN_LIMITS } from '#domain/companies/plan.ts';
import { bogotaDate, bogotaMonth } from '#domain/dates/bogota.ts';
import { addDays } from '#domain/dates/calendar-date.ts';
import { type DeskCompany, LONE_NOTE_DAYS } from '#domain/desk/desk.ts';
import { RECORD_TYPES } from '#domain/records/record-types.ts';
import { listUserCompanies } from '../accounts/memberships.ts';
import type { Trx } from '../platform/database/trx.ts';
import { anyIdOf } from '../platform/database/unnest-rows.ts';
import { readDeadlines } from './read-deadlines.ts';
import { readLastRuns } from './read-last-runs.ts';

/**
 * Returns what waits in each company that a person may enter and whose invoices the person may see. Runs as the owner of
 * the tables: every count is limited to the companies of the person's memberships.
 */
export async function readDesk(trx: Trx, user_id: string, now: Date): Promise<DeskCompany[]> {
  const companies = await listViewedCompanies(trx, user_id, now);
  const counted = await countDesk(trx, companies, now);
  return companies.flatMap((company) => {
    const figures = counted.get(company.id);
    return figures ? [showTo(company, figures)] : [];
  });
}

/** The figures of a company that the role and the plan of a person allow there. */
export const showTo = (company: UserCompany, figures: DeskCompany): DeskCompany => ({
  ...figures,
  reconciliation: may(company, RECORD_TYPES['reconciliation-run'].feature) ? figures.reconciliation : null,
  emails_to_decide: may(company, 'access_admin_portal') ? figures.emails_to_decide : null,
});

/** Counts what waits in each of these companies, whoever may see it. Runs as the owner of the tables. */
export async function countDesk(
  trx: Trx,
  companies: readonly CountedPlan[],
  now: Date,
): Promise<ReadonlyMap<string, DeskCompany>> {
  if (companies.length === 0) return new Map();
  const ids = companies.map(({ id }) => id);
  const counted = await countCompanies(trx, ids, now);
  const deadlines = await readDeadlines(trx, ids, bogotaDate(now));
  const lastRuns = await readLastRuns(trx, ids);
  const desk = companies.flatMap(({ id, plan }): DeskCompany[] => {
    const row = counted.get(id);
    if (!row) return [];
    const { is_demo, ...figures } = row;
    return [
      {
        ...figures,
        documents_limit: is_demo ? null : PLAN_LIMITS[plan].documents,
        deadlines: deadlines.get(id) ?? null,
        reconciliation: lastRuns.get(id) ?? null,
      },
    ];
  });
  return new Map(desk.map((one) => [one.id, one]));
}

/** The companies that a person may enter and whose invoices the person may see. Runs as the owner of the tables. */
export const listViewedCompanies = async (trx: Trx, user_id: string, now: Date): Promise<UserCompany[]> =>
  (await listUserCompanies(trx, user_id, now)).filter((company) => may(company, 'view_invoices'));

const may = ({ plan, role, is_titular }: UserCompany, feature: Feature): boolean =>
  allows(effectivePermissions(plan, is_titular ? 'titular' : role), feature);

/** `plan`: the one in force. */
export type CountedPlan = Pick<UserCompany, 'id' | 'plan'>;

type CountedCompany = Omit<DeskCompany, 'documents_limit' | 'reconciliation' | 'deadlines'> & { is_demo: boolean };

/** One query: each part counts one table for all companies. */
async function countCompanies(
  trx: Trx,
  company_ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, CountedCompany>> {
  const ids = anyIdOf(company_ids);
  const notesSince = addDays(bogotaDate(now), -LONE_NOTE_DAYS);
  const since = bogotaMonth(now).start.toISOString();
  const { rows } = await sql<CountedCompany>`
    with drafts as (
      select company_id, count(*) as total from invoices
      where company_id = ${ids} and deleted_at is null and status = 'draft' group by company_id
    ),
    unclassified as (
      select company_id, count(*) as total from invoices
      where company_id = ${ids} and deleted_at is null and classification = 'none' group by company_id
    ),
    entered as (
      select company_id, count(*) as documents from invoices
      where company_id = ${ids} and import_id is null and created_at >= ${since} group by company_id
    ),
    notes as (
      select company_id, count(*) as total from invoices
      where company_id = ${ids} and deleted_at is null and lacks_invoice and issue_date >= ${notesSince}::date
      group by company_id
    ),
    held as (select company_id, count(*) as total from held_files where company_id = ${ids} group by company_id),
    pdfs as (
      select company_id, count(*) as total from pdf_documents
      where company_id = ${ids} and invoice_id is null and discarded_at is null group by company_id
    ),
    emails as (
      select company_id, count(*) as total from mail_messages
      where company_id = ${ids} and status = 'quarantined' group by company_id
    )
    select c.id, c.is_demo, coalesce(drafts.total, 0) as to_review,
      (
        select i.issue_date from invoices i
        where i.company_id = c.id and i.deleted_at is null and i.status = 'draft'
        order by i.issue_date limit 1
      ) as oldest_to_review,
      coalesce(unclassified.total, 0) as unclassified, coalesce(entered.documents, 0) as documents,
      coalesce(held.total, 0) as held_files, coalesce(notes.total, 0) as notes_without_invoice,
      coalesce(pdfs.total, 0) as pdfs_to_complete, coalesce(emails.total, 0) as emails_to_decide,
      (select a.created_at from audit_log a where a.company_id = c.id order by a.id desc limit 1) as last_activity_at
    from companies c
    left join drafts on drafts.company_id = c.id
    left join unclassified on unclassified.company_id = c.id
    left join entered on entered.company_id = c.id
    left join notes on notes.company_id = c.id
    left join held on held.company_id = c.id
    left join pdfs on pdfs.company_id = c.id
    left join emails on emails.company_id = c.id
    where c.id = ${ids}`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}
