import { sql } from 'kysely';
import { buildDebts, type Debts } from '#domain/invoices/debts.ts';
import { DEBT_STATUSES } from '#domain/invoices/invoice.ts';
import type { Trx } from '../platform/database/trx.ts';

/** Returns what is owed to the company and by it, as domain/invoices/debts.ts says. */
export async function readDebts(trx: Trx, company_id: string, today: string): Promise<Debts> {
  const groups = await trx
    .selectFrom('invoices')
    .select((e) => [
      'counts_for',
      sql<boolean>`coalesce(due_date < ${today}::date, false)`.as('isOverdue'),
      e.fn.countAll<number>().as('documents'),
      // Null where no document of the group has a total in pesos.
      e.fn.sum<number | null>('total_cop').as('total_cop'),
    ])
    .where('company_id', '=', company_id)
    .where('deleted_at', 'is', null)
    .where('status', 'in', DEBT_STATUSES)
    .where('counts_sign', '=', 1)
    .where('counts_for', 'is not', null)
    .where('environment', '<>', 'test')
    .groupBy(['counts_for', 'isOverdue'])
    .execute();
  const known = groups.flatMap(({ counts_for: side, isOverdue, documents, total_cop }) =>
    side === null ? [] : [{ side, isOverdue, documents, cents: Math.round((total_cop ?? 0) * 100) }],
  );
  return buildDebts(known, today);
}
