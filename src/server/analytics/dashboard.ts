import type { PeriodFilter } from '#domain/dates/period-filter.ts';
import {
  addDocuments,
  addForeignDocuments,
  buildDashboard,
  type Dashboard,
  emptyTally,
  figureClass,
} from '#domain/invoices/totals.ts';
import type { Trx } from '../platform/database/trx.ts';
import { isInPeriod, monthIn } from '../platform/database/year-range.ts';

/**
 * Returns the dashboard. The database computes the sums and domain/invoices/totals.ts interprets them, as on the
 * device.
 */
export async function readDashboard(trx: Trx, company_id: string, period: PeriodFilter): Promise<Dashboard> {
  const groups = await groupInvoices(trx, company_id, period);
  const tally = emptyTally();
  for (const { documents, total_cop, counts_sign, ...alike } of groups) {
    const cents = total_cop === null ? null : Math.round(total_cop * 100);
    const classification = figureClass({ ...alike, counts_sign });
    addDocuments(tally, { ...alike, classification }, { documents, cents });
  }
  // Few companies have foreign documents, and the covering index of the other query does not contain the currency.
  const hasForeign = groups.some(({ is_unconverted, environment }) => is_unconverted && environment !== 'test');
  for (const { total_amount, counts_sign, ...alike } of hasForeign ? await sumForeign(trx, company_id, period) : []) {
    const classification = figureClass({ ...alike, counts_sign });
    addForeignDocuments(tally, { ...alike, classification, cents: Math.round(total_amount * 100) });
  }
  return buildDashboard(tally, period);
}

const groupInvoices = (trx: Trx, company_id: string, period: PeriodFilter) =>
  trx
    .selectFrom('invoices')
    .select((e) => [
      monthIn('issue_date').as('month'),
      'status',
      'classification',
      'counts_for',
      'counts_sign',
      'environment',
      e('total_cop', 'is', null).as('is_unconverted'),
      e.fn.countAll<number>().as('documents'),
      // Null only for the groups without a total in pesos; other groups contain no null.
      e.fn.sum<number | null>('total_cop').as('total_cop'),
    ])
    .where('company_id', '=', company_id)
    .where('deleted_at', 'is', null)
    .where(isInPeriod(period))
    .groupBy(['month', 'status', 'classification', 'counts_for', 'counts_sign', 'environment', 'is_unconverted'])
    .execute();

const sumForeign = (trx: Trx, company_id: string, period: PeriodFilter) =>
  trx
    .selectFrom('invoices')
    .select((e) => [
      'currency',
      'classification',
      'counts_sign',
      e.fn.countAll<number>().as('documents'),
      e.fn.sum<number>('total_amount').as('total_amount'),
    ])
    .where('company_id', '=', company_id)
    .where('deleted_at', 'is', null)
    .where('total_cop', 'is', null)
    .where('environment', '<>', 'test')
    .where(isInPeriod(period))
    .groupBy(['currency', 'classification', 'counts_sign'])
    .execute();
