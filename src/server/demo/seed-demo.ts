import { createDemoCoding, DEMO_RECORDS, trashedDocuments } from '#domain/demo/demo-coding.ts';
import { demoDocuments } from '#domain/demo/demo-documents.ts';
import { createDemoEvents } from '#domain/demo/demo-events.ts';
import { createDemoStatus } from '#domain/demo/demo-status.ts';
import { createRandom } from '#domain/demo/random.ts';
import { type DemoDocument, renderUblXml } from '#domain/demo/ubl-invoice.ts';
import { previousWeek } from '#domain/reports/previous-week.ts';
import { NO_QUOTA } from '../companies/storage-quota.ts';
import { parseFile } from '../documents/parse-file.ts';
import type { DocumentParser } from '../documents/parser/document-parser.ts';
import { ANY_DOCUMENT } from '../documents/upload-policy.ts';
import { decideCoding } from '../invoices/coding/decide-coding.ts';
import { deleteInvoice } from '../invoices/delete-invoice.ts';
import { importFiles } from '../invoices/import/import-files.ts';
import { decideEvents } from '../invoices/radian/record-events.ts';
import { insertAuditEntry } from '../platform/audit/audit-log.ts';
import type { Database } from '../platform/database/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { runCompanyWrite } from '../platform/idempotency/company-write.ts';
import { putRecord } from '../records/change-record.ts';
import { recordAuditDetails } from '../records/record-audit-details.ts';
import { rephraseByRules } from '../reports/weekly/rephrase.ts';
import { readWeekFacts } from '../reports/weekly/report-facts.ts';
import { writeWeeklyReport } from '../reports/weekly/weekly-report.ts';
import { insertWeeklyReport } from '../reports/weekly/weekly-reports.ts';
import { DEMO_EMAIL, type DemoAccount } from './demo-progress.ts';

type DemoSeed = { db: Database; files: FileStore; parser: DocumentParser; account: DemoAccount; signal: AbortSignal };

const BATCH_SIZE = 20;
const NOBODY = { person: null, document: null, role: null };

/**
 * Uploads the demo documents and sets their statuses and coded values, as a user would. A new start continues: existing documents are
 * duplicates. Returns false when it was stopped before the end.
 */
export async function seedDemo(seed: DemoSeed): Promise<boolean> {
  const documents = demoDocuments(seed.account.day);
  const statusOf = createDemoStatus(documents, seed.account.day, createRandom(documents.length));
  const eventsOf = createDemoEvents(documents, seed.account.day);
  const codingOf = createDemoCoding(documents, seed.account.day);
  await seedRecords(seed);
  for (let offset = 0; offset < documents.length; offset += BATCH_SIZE) {
    if (seed.signal.aborted) return false;
    await seedBatch(seed, documents.slice(offset, offset + BATCH_SIZE), { statusOf, eventsOf, codingOf });
  }
  await seedTrash(seed, trashedDocuments(documents, seed.account.day));
  await seedWeeklyReport(seed);
  return true;
}

/** Creates the tags, cost centres and own field that the invoices refer to, and the rules that an upload applies. */
async function seedRecords({ db, account }: DemoSeed): Promise<void> {
  const { company_id, user_id } = account;
  await runCompanyWrite(db, company_id, async (trx) => {
    for (const { id, type, data } of DEMO_RECORDS) {
      const by = { user_id, device_id: null, base_rev: 0 };
      const { isWritten, read } = await putRecord(
        trx,
        { company_id, id },
        { type, content: { type, data, attachment: null }, by },
      );
      await read();
      for (const { label = null } of recordAuditDetails(type, data, isWritten))
        await insertAuditEntry(trx, { ...toAuthor(account), action: 'record.saved', about: id, label });
    }
    return async () => undefined;
  });
}

/** Whom the activity of the company names; nothing is known of the device. */
const toAuthor = ({ company_id, user_id }: DemoAccount) => ({
  ...{ company_id, user_id, user_email: DEMO_EMAIL, ip: null, agent: null },
});

/** Moves documents to the trash, as the company's person would. */
async function seedTrash({ db, account }: DemoSeed, documents: readonly DemoDocument[]): Promise<void> {
  const { company_id, user_id } = account;
  const numbers = documents.map(({ number }) => number);
  await runCompanyWrite(db, company_id, async (trx) => {
    const rows = await trx
      .selectFrom('invoices')
      .select('id')
      .where('company_id', '=', company_id)
      .where('invoice_number', 'in', numbers)
      .where('deleted_at', 'is', null)
      .execute();
    for (const { id } of rows) {
      await deleteInvoice(trx, { company_id, id }, { user_id, device_id: null });
      await insertAuditEntry(trx, { ...toAuthor(account), action: 'invoice.deleted', about: id });
    }
    return async () => undefined;
  });
}

/** The report that the product makes on Mondays of a company that existed in the week before. */
async function seedWeeklyReport({ db, account: { company_id } }: DemoSeed): Promise<void> {
  const now = new Date();
  const { sunday } = previousWeek(now);
  const facts = await db.forCompany(company_id, (trx) => readWeekFacts(trx, company_id, sunday));
  const report = await writeWeeklyReport(facts, rephraseByRules, now);
  await db.forCompany(company_id, (trx) => insertWeeklyReport(trx, { company_id, week: sunday }, report));
}

/** What the documents alone do not say. */
type Choices = {
  statusOf: ReturnType<typeof createDemoStatus>;
  eventsOf: ReturnType<typeof createDemoEvents>;
  codingOf: ReturnType<typeof createDemoCoding>;
};

async function seedBatch(
  { db, files, parser, account }: DemoSeed,
  batch: DemoDocument[],
  { statusOf, eventsOf, codingOf }: Choices,
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
      const values = { status: statusOf(document), ...codingOf(document) };
      await decideCoding(trx, { company_id, id }, { values, rule: null, user_id, device_id: null });
      for (const events of eventsOf(document))
        await decideEvents(trx, { company_id, id }, { ...events, ...NOBODY, user_id, device_id: null });
    }
    return async () => undefined;
  });
}
