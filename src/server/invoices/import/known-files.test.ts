import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UploadedDocument } from '#domain/files/upload.ts';
import { anInvoiceDraft } from '#tests/harness/documents/an-invoice-draft.ts';
import { aNit } from '#tests/harness/server/an-api.ts';
import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import { insertCompany } from '../../companies/companies.ts';
import type { Database } from '../../platform/database/database.ts';
import { insertStoredFiles, storeFileResults } from '../../platform/files/stored-files.ts';
import { runCompanyWrite } from '../../platform/idempotency/company-write.ts';
import { moveToTrash } from '../change-invoice.ts';
import { beginImport } from './begin-import.ts';
import { importDocuments } from './import-documents.ts';
import { findKnownFile, READER_VERSION, toKnownDocuments } from './known-files.ts';
import { uploadedDocument } from './uploaded-part.ts';

let db: Database;
let company_id: string;
const user_id = randomUUID();
const onFailure = (error: unknown) => {
  throw error;
};
beforeAll(async () => {
  db = await openEmbeddedTestDatabase();
  const company = { company_name: 'Sumas', tax_id_type: 'NIT', tax_id: aNit(), phone_number: '3001234567' } as const;
  company_id = await db.asOwner((trx) => insertCompany(trx, company));
}, 60_000);
afterAll(() => db.close());

const importer = () => ({ company_id, user_id, source: 'upload' as const, onFailure });

async function anInvoice(number: string): Promise<UploadedDocument> {
  const outcomes = await runCompanyWrite(db, company_id, async (trx) => {
    const imported = await importDocuments(await beginImport(trx, importer()), [anInvoiceDraft(number)]);
    return async () => imported.outcomes;
  });
  const [outcome] = outcomes;
  if (outcome?.type !== 'create') throw new Error('not created');
  const fields = { outcome: 'created', invoice_id: outcome.id, invoice_number: number } as const;
  return uploadedDocument({ part: { name: `${number}.xml` } }, fields);
}

const again = (known: UploadedDocument[], filename: string) =>
  db.forCompany(company_id, async (trx) =>
    toKnownDocuments(await beginImport(trx, importer()), { known, filename, sha256: 'x', size: 1 }),
  );

test('a document that was created is a duplicate the second time, under the name it has this time', async () => {
  const created = await anInvoice('FE1');
  const [second] = await again([created], 'copy.xml');
  expect(second).toMatchObject({ outcome: 'duplicate', invoice_id: created.invoice_id, name: 'copy.xml' });
  expect((await again([created], 'all.zip'))[0]?.name).toBe('FE1.xml');
});

test('a document in the trash says so', async () => {
  const created = await anInvoice('FE2');
  await runCompanyWrite(db, company_id, async (trx) => {
    await moveToTrash(trx, { company_id, id: created.invoice_id ?? '' }, user_id);
    return async () => undefined;
  });
  const [second] = await again([created], 'FE2.xml');
  expect(second).toMatchObject({
    outcome: 'duplicate_in_trash',
    detail: 'Esta factura está en la papelera: FE2. Restáurala si la necesitas.',
  });
});

test('a refused document is refused again, and one that waits is known', async () => {
  const refused = uploadedDocument({ part: { name: 'a.xml' } }, { outcome: 'refused', detail: 'No.' });
  const waiting = uploadedDocument({ part: { name: 'b.pdf' } }, { outcome: 'attached' });
  expect(await again([refused, waiting], 'all.zip')).toEqual([
    refused,
    { ...waiting, outcome: 'duplicate', detail: 'Este archivo ya está guardado. No hace falta subirlo de nuevo.' },
  ]);
});

test('a stored result is found, unless its invoice was deleted permanently', async () => {
  const created = await anInvoice('FE3');
  const gone = { ...created, invoice_id: randomUUID() };
  const note = {
    name: 'nota.txt',
    detail: 'No es XML, PDF ni ZIP. Si es una factura, pide al emisor el XML o el ZIP.',
  };
  await db.forCompany(company_id, async (trx) => {
    const files = ['kept', 'gone'].map((sha256) => ({ company_id, sha256, size: 1, name: 'a.xml', type: 'xml' }));
    await insertStoredFiles(trx, files);
    const results = new Map([
      ['kept', { documents: [created], skipped: [note] }],
      ['gone', { documents: [gone], skipped: [] }],
    ]);
    await storeFileResults(trx, company_id, { results, reader_version: READER_VERSION });
  });
  expect(await findKnownFile(db, company_id, 'kept')).toEqual({ documents: [created], skipped: [note] });
  expect(await findKnownFile(db, company_id, 'gone')).toBeUndefined();
  expect(await findKnownFile(db, company_id, 'never seen')).toBeUndefined();
});
