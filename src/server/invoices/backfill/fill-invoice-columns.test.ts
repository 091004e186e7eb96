import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anInvoiceDraft } from '#tests/harness/documents/an-invoice-draft.ts';
import { aNit } from '#tests/harness/server/an-api.ts';
import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import { insertCompany } from '../../companies/companies.ts';
import type { Database } from '../../platform/database/database.ts';
import { runCompanyWrite } from '../../platform/idempotency/company-write.ts';
import { beginImport } from '../import/begin-import.ts';
import { importDocuments } from '../import/import-documents.ts';
import { listChangedInvoices } from '../invoices.ts';
import { fillInvoiceColumns } from './fill-invoice-columns.ts';

let db: Database;
let company_id: string;
beforeAll(async () => {
  db = await openEmbeddedTestDatabase();
  const company = { company_name: 'Cifras', tax_id_type: 'NIT', tax_id: aNit(), phone_number: '3001234567' } as const;
  company_id = await db.asOwner((trx) => insertCompany(trx, company));
  const importer = {
    company_id,
    user_id: randomUUID(),
    source: 'upload' as const,
    onFailure: (error: unknown) => expect.fail(String(error)),
  };
  await runCompanyWrite(db, company_id, async (trx) => {
    // A batch and a half.
    const drafts = Array.from({ length: 300 }, (_, at) => anInvoiceDraft(`F${at}`));
    const imported = await importDocuments(await beginImport(trx, importer), drafts);
    return async () => imported;
  });
}, 60_000);
afterAll(() => db.close());

const changed = (since: number) =>
  db.forCompany(company_id, (trx) => listChangedInvoices(trx, company_id, since, 1_000));
const fill = () => fillInvoiceColumns(db, (error) => expect.fail(String(error)));
const figures = ({
  id,
  taxable_base,
  iva_amount,
  inc_amount,
  withheld_amount,
}: Awaited<ReturnType<typeof changed>>[0]) => ({
  ...{ id, taxable_base, iva_amount, inc_amount, withheld_amount },
});

test('invoices that were stored without tax figures get those of an import, and devices get their rows again', async () => {
  const imported = await changed(0);
  expect(imported).toHaveLength(300);
  expect(imported[0]?.iva_amount).toBe(imported[0]?.tax_amount);
  expect(imported[0]?.taxable_base).toBeGreaterThan(0);
  const last = Math.max(...imported.map(({ rev }) => rev));

  // As a version without the columns left them.
  await db.asOwner(async (trx) => {
    await sql`alter table invoices disable trigger user`.execute(trx);
    await sql`update invoices set taxable_base = null, iva_amount = null, inc_amount = null, withheld_amount = null,
      has_tax_figures = false`.execute(trx);
    await sql`alter table invoices enable trigger user`.execute(trx);
  });
  await fill();
  const filled = await changed(last);
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  expect(filled.map(figures).sort(byId)).toEqual(imported.map(figures).sort(byId));

  const next = Math.max(...filled.map(({ rev }) => rev));
  await fill();
  expect(await changed(next)).toEqual([]);
});
