import type { NotNull } from 'kysely';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { addDays } from '#domain/dates/calendar-date.ts';
import { DEBT_STATUSES } from '#domain/invoices/invoice.ts';
import { computePaymentHabit, type PaidInvoice } from '#domain/reports/payment-habit.ts';
import {
  buildWeekFacts,
  type FactInvoice,
  WEEK_DAYS,
  type WeekFacts,
  weekEndingOn,
} from '#domain/reports/week-facts.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { readMoneyAtRisk } from './money-at-risk.ts';
import { listUnreconciledMonths } from './unreconciled-months.ts';

/** The columns that domain/reports needs to count a document. */
const FACT_COLUMNS = [
  'issue_date',
  'due_date',
  'status',
  'document_kind',
  'classification',
  'direction',
  'environment',
  'total_cop',
  'supplier_name',
  'supplier_nit',
  'customer_name',
  'customer_nit',
] as const;

/** Returns the facts of the week that ends today, from the documents that can affect it. */
export async function readWeekFacts(trx: Trx, company_id: string, today: string): Promise<WeekFacts> {
  const { from } = weekEndingOn(today);
  const rows: FactInvoice[] = await trx
    .selectFrom('invoices')
    .select(FACT_COLUMNS)
    .where('company_id', '=', company_id)
    .where('deleted_at', 'is', null)
    .where((e) =>
      e.or([
        e('issue_date', '>=', addDays(from, -WEEK_DAYS)),
        e('status', 'in', DEBT_STATUSES),
        e('classification', '=', 'none'),
      ]),
    )
    // A renamed party has the name of its first document here, on every database.
    .orderBy('issue_date')
    .orderBy('id')
    .execute();
  const facts = buildWeekFacts(rows, { today, history: await readHistory(trx, company_id, from) });
  facts.at_risk = await readMoneyAtRisk(trx, company_id, today);
  facts.unreconciled = await listUnreconciledMonths(trx, company_id);
  const { latest } = facts.sold;
  if (latest) latest.habit = computePaymentHabit(await listPaidInvoices(trx, { company_id, key: latest.key, today }));
  return facts;
}

type Payer = { company_id: string; key: string; today: string };

/** Returns the invoices that fell due in the last year and that the customer has paid. */
async function listPaidInvoices(trx: Trx, { company_id, key, today }: Payer): Promise<PaidInvoice[]> {
  const customers = trx
    .selectFrom('customers')
    .select('id')
    .where('company_id', '=', company_id)
    .where('party_key', '=', key);
  const rows = await trx
    .selectFrom('invoices')
    .select(['due_date', 'created_at', 'status_changed_at'])
    .where('company_id', '=', company_id)
    .where('customer_id', 'in', customers)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'paid')
    .where('classification', '=', 'income')
    .where('counts_sign', '=', 1)
    .where('environment', '!=', 'test')
    .where('due_date', '>=', addDays(today, -YEAR_DAYS))
    .where('status_changed_at', 'is not', null)
    .$narrowType<{ due_date: NotNull; status_changed_at: NotNull }>()
    .execute();
  return rows.map(({ due_date, created_at, status_changed_at }) => ({
    due_date,
    came_on: bogotaDate(new Date(created_at)),
    marked_on: bogotaDate(new Date(status_changed_at)),
  }));
}

const YEAR_DAYS = 365;

/** Returns the number of documents, whether all of them arrived since the start of that day in Colombia, and the oldest day. */
async function readHistory(trx: Trx, company_id: string, from: string): Promise<WeekFacts['history']> {
  const { documents, first, first_day } = await trx
    .selectFrom('invoices')
    .select((e) => [
      e.fn.countAll<number>().as('documents'),
      e.fn.min('created_at').as('first'),
      e.fn.min<string | null>('issue_date').as('first_day'),
    ])
    .where('company_id', '=', company_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  // Null for a company without documents, which kysely's type does not show.
  const at: string | null = first;
  return { documents, is_first: at !== null && Date.parse(at) >= Date.parse(`${from}T00:00:00-05:00`), first_day };
}
