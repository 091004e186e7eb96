import { demoDocuments } from '#domain/demo/demo-documents.ts';
import { createDemoEvents } from '#domain/demo/demo-events.ts';
import { createDemoStatus } from '#domain/demo/demo-status.ts';
import { createRandom } from '#domain/demo/random.ts';
import { type DemoDocument, renderUblXml } from '#domain/demo/ubl-invoice.ts';
import { NO_QUOTA } from '../companies/storage-quota.ts';
import { parseFile } from '../documents/parse-file.ts';
import type { DocumentParser } from '../documents/parser/document-parser.ts';
import { ANY_DOCUMENT } from '../documents/upload-policy.ts';
import { decideCoding } from '../invoices/coding/decide-coding.ts';
import { importFiles } from '../invoices/import/import-files.ts';
import { decideEvents } from '../invoices/radian/record-events.ts';
import type { Database } from '../platform/database/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { runCompanyWrite } from '../platform/idempotency/company-write.ts';
import type { DemoAccount } from './demo-progress.ts';

type DemoSeed = { db: Database; files: FileStore; parser: DocumentParser; account: DemoAccount; signal: AbortSignal };

const BATCH_SIZE = 20;
const NOBODY = { person: null, document: null, role: null };

/**
 * Uploads the demo documents and sets their statuses, as a user would. A new start continues: existing documents are
 * duplicates. Returns false when it was stopped before the end.
 */
export async function seedDemo(seed: DemoSeed): Promise<boolean> {
  const documents = demoDocuments(seed.account.day);
  const statusOf = createDemoStatus(documents, seed.account.day, createRandom(documents.length));
  const eventsOf = createDemoEvents(documents, seed.account.day);
  for (let offset = 0; offset < documents.length; offset += BATCH_SIZE) {
    if (seed.signal.aborted) return false;
    await seedBatch(seed, documents.slice(offset, offset + BATCH_SIZE), { statusOf, eventsOf });
  }
  return true;
}

/** What the documents alone do not say. */
type Choices = { statusOf: ReturnType<typeof createDemoStatus>; eventsOf: ReturnType<typeof createDemoEvents> };

async function seedBatch(
  { db, files, parser, account }: DemoSeed,
  batch: DemoDocument[],
  { statusOf, eventsOf }: Choices,
): Promise<void> {
  const { company_id, user_id } = account;
  // A restarted build finds its documents as existing invoices; uploading them again costs little.
  const findKnown = async () => undefined;
  const reader = { company_id, policy: ANY_DOCUMENT, files, parser, quota: NO_QUOTA, findKnown };
  const parsed = await Promise.all(
    batch.map((document) => {
      const file = { filename: `${document.number}.xml`, bytes: Buffer.from(renderUblXml(document)) };
      return parseFile(reader, file);
    }),
  );
  const onFailure = (error: unknown) => {
    throw error;
  };
  await runCompanyWrite(db, company_id, async (trx) => {
    const { results } = await importFiles(trx, { company_id, user_id, source: 'upload', onFailure }, parsed);
    for (const [index, document] of batch.entries()) {
      const id = results[index]?.invoice_id;
      if (!id) throw new Error(`The demonstration's ${document.number} was refused: ${results[index]?.error_message}`);
      const status = statusOf(document);
      await decideCoding(trx, { company_id, id }, { values: { status }, rule: null, user_id, device_id: null });
      for (const events of eventsOf(document))
        await decideEvents(trx, { company_id, id }, { ...events, ...NOBODY, user_id, device_id: null });
    }
    return async () => undefined;
  });
}
