import type { YearFilter } from '#domain/invoice.ts';
import { countAlike, type Dashboard, dashboardOf, emptyTally } from '#domain/totals.ts';
import type { Trx } from './database.ts';
import { ofYear } from './invoices.ts';

/** The database adds up and domain/totals.ts says what the sums mean: the same rules as on the device. */
export async function readDashboard(trx: Trx, company_id: string, year: YearFilter): Promise<Dashboard> {
  const groups = await groupInvoices(trx, company_id, year);
  const tally = emptyTally();
  for (const { documents, total_cop, ...alike } of groups) {
    const cents = total_cop === null ? null : Math.round(total_cop * 100);
    countAlike(tally, alike, { documents, cents });
  }
  return dashboardOf(tally, year);
}

const groupInvoices = (trx: Trx, company_id: string, year: YearFilter) =>
  trx
    .selectFrom('invoices')
    .select((e) => [
      e.fn<string>('to_char', ['issue_date', e.val('YYYY-MM')]).as('month'),
      'status',
      'classification',
      'direction',
      'environment',
      e('total_cop', 'is', null).as('is_unconverted'),
      e.fn.countAll<number>().as('documents'),
      // Null for the groups without a total in pesos, because no other has a null in it.
      e.fn.sum<number | null>('total_cop').as('total_cop'),
    ])
    .where('company_id', '=', company_id)
    .where('deleted_at', 'is', null)
    .$if(year !== 'all', (query) => query.where((e) => ofYear(e, year)))
    .groupBy(['month', 'status', 'classification', 'direction', 'environment', 'is_unconverted'])
    .execute();
