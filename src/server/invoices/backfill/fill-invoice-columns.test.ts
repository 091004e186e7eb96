import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anInvoiceDraft } from '#tests/harness/documents/an-invoice-draft.ts';
import { aNit } from '#tests/harness/server/an-api.ts';
import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import { insertCompany } from '../../companies/companies.ts';
import type { Database } from '../../platform/database/database.ts';
import { insertStoredFiles } from '../../platform/files/stored-files.ts';
import { runCompanyWrite } from '../../platform/idempotency/company-write.ts';
import { beginImport } from '../import/begin-import.ts';
import { importDocuments } from '../import/import-documents.ts';
import type { InvoiceDraft } from '../import/invoice-draft.ts';
import { listChangedInvoices } from '../invoices.ts';
import { fillInvoiceColumns } from './fill-invoice-columns.ts';

let db: Database;
let company_id: string;
beforeAll(async () => {
  db = await openEmbeddedTestDatabase();
  const company = { company_name: 'Cifras', tax_id_type: 'NIT', tax_id: aNit(), phone_number: '3001234567' } as const;
  company_id = await db.asOwner((trx) => insertCompany(trx, company));
  // A batch and a half.
  await importAll(Array.from({ length: 300 }, (_, at) => anInvoiceDraft(`F${at}`)));
}, 60_000);
afterAll(() => db.close());

async function importAll(drafts: readonly InvoiceDraft[]) {
  const importer = {
    company_id,
    user_id: randomUUID(),
    source: 'upload' as const,
    onFailure: (error: unknown) => expect.fail(String(error)),
  };
  await runCompanyWrite(db, company_id, async (trx) => {
    // The file that the drafts name: an XML is one of the files of its invoice.
    await insertStoredFiles(trx, [{ company_id, sha256: 'x', size: 1, name: 'a.xml', type: 'text/xml' }]);
    const imported = await importDocuments(await beginImport(trx, importer), drafts);
    return async () => imported;
  });
}

/** Changes rows as a version without a column did. */
const writeAsBefore = (statement: RawBuilder<unknown>) =>
  db.asOwner(async (trx) => {
    await sql`alter table invoices disable trigger user`.execute(trx);
    await statement.execute(trx);
    await sql`alter table invoices enable trigger user`.execute(trx);
  });

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

  await writeAsBefore(sql`update invoices set taxable_base = null, iva_amount = null, inc_amount = null,
    withheld_amount = null, has_tax_figures = false`);
  await fill();
  const filled = await changed(last);
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  expect(filled.map(figures).sort(byId)).toEqual(imported.map(figures).sort(byId));

  const next = Math.max(...filled.map(({ rev }) => rev));
  await fill();
  expect(await changed(next)).toEqual([]);
});

test('an invoice lacks its XML until it comes; a wrong mark is corrected, and only those rows reach devices again', async () => {
  const sources = ['xml', 'pdf', 'sheet', 'sheet'] as const;
  const draftOf = (source: InvoiceDraft['source'], nth: number) => ({ ...anInvoiceDraft(`X${nth}`), source });
  await importAll(sources.map(draftOf));
  await importAll([draftOf('xml', 3)]);
  const ours = async () =>
    (await changed(0))
      .filter(({ invoice_number }) => invoice_number.startsWith('X'))
      .sort((a, b) => (a.invoice_number < b.invoice_number ? -1 : 1));
  const marks = [false, true, true, false];
  const before = await ours();
  expect(before.map(({ lacks_xml }) => lacks_xml)).toEqual(marks);

  await writeAsBefore(sql`update invoices set lacks_xml = not lacks_xml where invoice_number in ('X2', 'X3')`);
  const last = Math.max(...(await changed(0)).map(({ rev }) => rev));
  await fill();
  expect((await changed(last)).map(({ invoice_number }) => invoice_number).sort()).toEqual(['X2', 'X3']);
  expect((await ours()).map(({ lacks_xml }) => lacks_xml)).toEqual(marks);
});
