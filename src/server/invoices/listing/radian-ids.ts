import { bogotaDate } from '#domain/dates/bogota.ts';
import type { RadianFilter } from '#domain/invoices/invoice-view.ts';
import { createTermEnd } from '#domain/radian/radian-rules.ts';
import { readRadian } from '#domain/radian/read-radian.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { activeInvoices } from '../invoices.ts';

const COLUMNS = [
  'id',
  'payment_terms',
  'radian_events',
  'document_kind',
  'direction',
  'environment',
  'issue_date',
] as const;

/** The purchases on credit in this state today: the law's business days are computed, not stored. */
export async function radianIds(trx: Trx, company_id: string, filter: RadianFilter): Promise<string[]> {
  const rows = await activeInvoices(trx, company_id)
    .select(COLUMNS)
    .where('payment_terms', '=', 'credit')
    .where('direction', '=', 'received')
    .execute();
  const [today, endOf] = [bogotaDate(new Date()), createTermEnd()];
  return rows.filter((row) => isInState(readRadian(row, today, endOf).state, filter)).map(({ id }) => id);
}

const isInState = (state: string, filter: RadianFilter): boolean =>
  filter === 'missing' ? state === 'missing_030' || state === 'missing_032' : state === filter;
