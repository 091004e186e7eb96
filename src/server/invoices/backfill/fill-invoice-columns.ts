import type { Database } from '../../platform/database/database.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { runCompanyWrite } from '../../platform/idempotency/company-write.ts';
import { CODING } from './coding.ts';
import type { ColumnFill } from './column-fill.ts';
import { PAYMENT_TERMS } from './payment-terms.ts';
import { TAX_FIGURES } from './tax-figures.ts';
import { WARNINGS } from './warnings.ts';
import { XML } from './xml.ts';

/** Other writes of the company wait while a batch is stored. */
const BATCH_SIZE = 200;

const FILLS: readonly ColumnFill[] = [TAX_FIGURES, PAYMENT_TERMS, CODING, WARNINGS, ...XML];

/**
 * Fills columns of invoices that were stored before the list had them, so that devices receive their rows again. It is
 * idempotent; a failure is reported, and the company is tried again at the next run.
 */
export async function fillInvoiceColumns(db: Database, onFailure: (error: unknown) => void): Promise<void> {
  for (const fill of FILLS) {
    for (const company_id of await db.asOwner((trx) => listCompaniesToFill(trx, fill))) {
      await fillCompany(db, company_id, fill).catch(onFailure);
    }
  }
}

async function listCompaniesToFill(trx: Trx, { isMissing }: ColumnFill): Promise<string[]> {
  const rows = await trx.selectFrom('invoices').select('company_id').distinct().where(isMissing).execute();
  return rows.map(({ company_id }) => company_id);
}

async function fillCompany(db: Database, company_id: string, fill: ColumnFill): Promise<void> {
  let filled = BATCH_SIZE;
  while (filled === BATCH_SIZE) {
    filled = await runCompanyWrite(db, company_id, async (trx) => {
      const count = await fillBatch(trx, company_id, fill);
      return async () => count;
    });
  }
}

/** Returns the number of invoices. They are locked: no import can write them until the commit. */
async function fillBatch(trx: Trx, company_id: string, { isMissing, fill }: ColumnFill): Promise<number> {
  const rows = await trx
    .selectFrom('invoices')
    .select('id')
    .where('company_id', '=', company_id)
    .where(isMissing)
    .limit(BATCH_SIZE)
    .forUpdate()
    .execute();
  if (rows.length > 0)
    await fill(
      trx,
      company_id,
      rows.map(({ id }) => id),
    );
  return rows.length;
}
