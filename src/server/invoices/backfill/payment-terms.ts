import { sql } from 'kysely';
import { anyIdOf } from '../../platform/database/unnest-rows.ts';
import { refreshEvents } from '../radian/refresh-events.ts';
import type { ColumnFill } from './column-fill.ts';

/** `payment_terms` and `radian_events`. */
export const PAYMENT_TERMS: ColumnFill = {
  isMissing: sql`not has_payment_terms`,
  fill: async (trx, company_id, ids) => {
    await sql`
      update invoices set has_payment_terms = true, payment_terms = (
        select case document->>'payment_form' when '1' then 'cash' when '2' then 'credit' end
        from invoice_documents d where d.company_id = invoices.company_id and d.invoice_id = invoices.id)
      where company_id = ${company_id}::uuid and id = ${anyIdOf(ids)}`.execute(trx);
    await refreshEvents(trx, company_id, ids);
  },
};
