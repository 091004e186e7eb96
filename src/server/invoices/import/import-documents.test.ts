import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anInvoiceDraft } from '#tests/harness/documents/an-invoice-draft.ts';
import { aNit } from '#tests/harness/server/an-api.ts';
import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import { insertCompany } from '../../companies/companies.ts';
import type { Database } from '../../platform/database/database.ts';
import { runCompanyWrite } from '../../platform/idempotency/company-write.ts';
import { beginImport } from './begin-import.ts';
import { importDocuments } from './import-documents.ts';
import type { InvoiceDraft } from './invoice-draft.ts';

let db: Database;
let company_id: string;
beforeAll(async () => {
  db = await openEmbeddedTestDatabase();
  const company = { company_name: 'Sumas', tax_id_type: 'NIT', tax_id: aNit(), phone_number: '3001234567' } as const;
  company_id = await db.asOwner((trx) => insertCompany(trx, company));
}, 60_000);
afterAll(() => db.close());

/** More than numeric(18,2) holds. */
function tooBig(number: string): InvoiceDraft {
  const draft = anInvoiceDraft(number);
  return { ...draft, columns: { ...draft.columns, total_amount: 1e17 } };
}

async function run(drafts: readonly InvoiceDraft[]) {
  const failures: unknown[] = [];
  const importer = {
    company_id,
    user_id: randomUUID(),
    source: 'upload' as const,
    onFailure: (error: unknown) => failures.push(error),
  };
  const { outcomes } = await runCompanyWrite(db, company_id, async (trx) => {
    const imported = await importDocuments(await beginImport(trx, importer), drafts);
    return async () => imported;
  });
  return { types: outcomes.map(({ type }) => type), drafts: outcomes.map(({ draft }) => draft), failures };
}

const countInvoices = () =>
  db.asOwner(async (trx) => (await trx.selectFrom('invoices').select('id').where('rev', '>', 0).execute()).length);

test('documents that the database refuses cost only themselves, and each outcome is in its place', async () => {
  const drafts = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7'].map((number) =>
    ['A2', 'A7'].includes(number) ? tooBig(number) : anInvoiceDraft(number),
  );
  const before = await countInvoices();
  const { types, drafts: inOrder, failures } = await run(drafts);
  expect(types).toEqual(['create', 'refused', 'create', 'create', 'create', 'create', 'refused']);
  expect(inOrder).toEqual(drafts);
  expect(failures).toHaveLength(2);
  expect(await countInvoices()).toBe(before + 5);
});

test('a document that comes twice is stored once', async () => {
  expect((await run([anInvoiceDraft('B1'), anInvoiceDraft('B2'), anInvoiceDraft('B1')])).types).toEqual([
    'create',
    'create',
    'known',
  ]);
  expect((await run([anInvoiceDraft('B2'), anInvoiceDraft('B3')])).types).toEqual(['known', 'create']);
});

test('two rows of one batch that write one invoice are stored one after the other', async () => {
  const before = await countInvoices();
  const { types, failures } = await run([anInvoiceDraft('C1', { cufe: null }), anInvoiceDraft('C1')]);
  expect(types).toEqual(['create', 'complete']);
  expect(failures).toEqual([]);
  expect(await countInvoices()).toBe(before + 1);
});
