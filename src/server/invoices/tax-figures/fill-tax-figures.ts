import { sql } from 'kysely';
import { type TaxFigures, taxFigures } from '#domain/invoices/tax-figures.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { type ColumnTypes, unnestRows } from '../../platform/database/unnest-rows.ts';
import { runCompanyWrite } from '../../platform/idempotency/company-write.ts';
import { findInvoiceDocuments } from '../invoice-documents.ts';

/** Other writes of the company wait while a batch is stored. */
const BATCH_SIZE = 200;

/**
 * Computes the tax figures of invoices that were stored before the list had them, so that devices receive their rows
 * again. It is idempotent; a failure is reported, and the company is tried again at the next run.
 */
export async function fillTaxFigures(db: Database, onFailure: (error: unknown) => void): Promise<void> {
  for (const company_id of await db.asOwner(listCompaniesToFill)) {
    await fillCompany(db, company_id).catch(onFailure);
  }
}

async function listCompaniesToFill(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom('invoices')
    .select('company_id')
    .distinct()
    .where('has_tax_figures', '=', false)
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

type Row = TaxFigures & { id: string };

const COLUMNS: ColumnTypes<Row> = {
  id: 'uuid',
  taxable_base: 'numeric',
  iva_amount: 'numeric',
  inc_amount: 'numeric',
  withheld_amount: 'numeric',
};

const NOT_STATED: TaxFigures = { taxable_base: null, iva_amount: null, inc_amount: null, withheld_amount: null };

/** Returns the number of invoices. They are locked: no import can write them until the commit. */
async function fillBatch(trx: Trx, company_id: string): Promise<number> {
  const found = await trx
    .selectFrom('invoices')
    .select('id')
    .where('company_id', '=', company_id)
    .where('has_tax_figures', '=', false)
    .limit(BATCH_SIZE)
    .forUpdate()
    .execute();
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  const documents = await findInvoiceDocuments(trx, company_id, ids);
  const rows = ids.map((id): Row => {
    const document = documents.get(id);
    return { id, ...(document ? taxFigures(document) : NOT_STATED) };
  });
  await sql`
    update invoices set
      taxable_base = given.taxable_base,
      iva_amount = given.iva_amount,
      inc_amount = given.inc_amount,
      withheld_amount = given.withheld_amount,
      has_tax_figures = true
    from ${unnestRows(rows, COLUMNS)} as given
    where invoices.company_id = ${company_id} and invoices.id = given.id`.execute(trx);
  return ids.length;
}
