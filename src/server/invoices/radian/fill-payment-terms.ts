import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { anyIdOf } from '../../platform/database/unnest-rows.ts';
import { runCompanyWrite } from '../../platform/idempotency/company-write.ts';
import { refreshEvents } from './refresh-events.ts';

/** Other writes of the company wait while a batch is stored. */
const BATCH_SIZE = 500;

/**
 * Fills `payment_terms` and `radian_events` of invoices that were stored before the list had them, so that devices receive their
 * rows again. It is idempotent; a failure is reported, and the company is tried again at the next run.
 */
export async function fillPaymentTerms(db: Database, onFailure: (error: unknown) => void): Promise<void> {
  for (const company_id of await db.asOwner(listCompaniesToFill)) {
    await fillCompany(db, company_id).catch(onFailure);
  }
}

async function listCompaniesToFill(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom('invoices')
    .select('company_id')
    .distinct()
    .where('has_payment_terms', '=', false)
    .execute();
  return rows.map(({ company_id }) => company_id);
}

async function fillCompany(db: Database, company_id: string): Promise<void> {
  let filled = BATCH_SIZE;
  while (filled === BATCH_SIZE) {
    filled = await runCompanyWrite(db, company_id, async (trx) => {
      const count = await fillBatch(trx, company_id);
      return async () => count;
    });
  }
}

/** Returns the number of invoices. They are locked: no import can write them until the commit. */
async function fillBatch(trx: Trx, company_id: string): Promise<number> {
  const rows = await trx
    .selectFrom('invoices')
    .select('id')
    .where('company_id', '=', company_id)
    .where('has_payment_terms', '=', false)
    .limit(BATCH_SIZE)
    .forUpdate()
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await sql`
    update invoices set has_payment_terms = true, payment_terms = (
      select case document->>'payment_form' when '1' then 'cash' when '2' then 'credit' end
      from invoice_documents d where d.company_id = invoices.company_id and d.invoice_id = invoices.id)
    where company_id = ${company_id}::uuid and id = ${anyIdOf(ids)}`.execute(trx);
  await refreshEvents(trx, company_id, ids);
  return ids.length;
}
