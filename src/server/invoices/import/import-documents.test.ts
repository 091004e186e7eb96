import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DianDocument } from '#domain/dian/document.ts';
import { readDianXml } from '#domain/dian/xml/read-dian-xml.ts';
import { decodeText } from '#server/documents/decode-text.ts';
import { dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { aNit } from '#tests/harness/server/an-api.ts';
import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import { insertCompany } from '../../companies/companies.ts';
import { serializeDocument } from '../../documents/parsed-part.ts';
import type { Database } from '../../platform/database/database.ts';
import { runCompanyWrite } from '../../platform/idempotency/company-write.ts';
import { beginImport } from './begin-import.ts';
import { importDocuments } from './import-documents.ts';
import { invoiceColumns } from './invoice-columns.ts';
import type { InvoiceDraft } from './invoice-draft.ts';

let db: Database;
let company_id: string;
beforeAll(async () => {
  db = await openEmbeddedTestDatabase();
  const company = { company_name: 'Sumas', tax_id_type: 'NIT', tax_id: aNit(), phone_number: '3001234567' } as const;
  company_id = await db.asOwner((trx) => insertCompany(trx, company));
}, 60_000);
afterAll(() => db.close());

/** A row of a spreadsheet, which needs no stored file. */
function aDraft(number: string, fields: Partial<DianDocument> = {}): InvoiceDraft {
  const read = readDianXml(dianXml({ number, cufe: number.padStart(96, '0') }), decodeText);
  if (!read.ok || !read.documents[0]) throw new Error('not read');
  const document = { ...read.documents[0], ...fields };
  return {
    ...serializeDocument(document),
    columns: invoiceColumns(document),
    part: { name: 'a.xlsx', bytes: { member: null, sha256: 'x', size: 1 } },
    ...{ filename: 'a.xlsx', stored_sha256: 'x', stored_size: 1, kind: 'xml', warnings: [], missing: [] },
    source: 'sheet',
  };
}

/** More than numeric(18,2) holds. */
function tooBig(number: string): InvoiceDraft {
  const draft = aDraft(number);
  return { ...draft, columns: { ...draft.columns, total_amount: 1e17 } };
}

async function run(drafts: readonly InvoiceDraft[]) {
  const failures: unknown[] = [];
  const importer = { company_id, user_id: randomUUID(), onFailure: (error: unknown) => failures.push(error) };
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
    ['A2', 'A7'].includes(number) ? tooBig(number) : aDraft(number),
  );
  const before = await countInvoices();
  const { types, drafts: inOrder, failures } = await run(drafts);
  expect(types).toEqual(['create', 'refused', 'create', 'create', 'create', 'create', 'refused']);
  expect(inOrder).toEqual(drafts);
  expect(failures).toHaveLength(2);
  expect(await countInvoices()).toBe(before + 5);
});

test('a document that comes twice is stored once', async () => {
  expect((await run([aDraft('B1'), aDraft('B2'), aDraft('B1')])).types).toEqual(['create', 'create', 'known']);
  expect((await run([aDraft('B2'), aDraft('B3')])).types).toEqual(['known', 'create']);
});

test('two rows of one batch that write one invoice are stored one after the other', async () => {
  const before = await countInvoices();
  const { types, failures } = await run([aDraft('C1', { cufe: null }), aDraft('C1')]);
  expect(types).toEqual(['create', 'complete']);
  expect(failures).toEqual([]);
  expect(await countInvoices()).toBe(before + 1);
});
