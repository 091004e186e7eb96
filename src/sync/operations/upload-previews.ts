import { classify } from '#domain/dian/classify.ts';
import { type DocumentPreview, documentIdentity } from '#domain/files/file-reading.ts';
import type { ForeignAnswer } from '#domain/files/foreign-documents.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { reclassifiedDirection } from '#domain/invoices/reclassified-direction.ts';
import { readMeta } from '#store/meta.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { UploadRow } from '#store/rows/upload-row.ts';
import type { Store } from '#store/store.ts';

const LAST = '\uffff';

/**
 * Adds a preview row to the invoices for each document read in files that wait to be sent: each document once, and none
 * that already has a row. Call it in the transaction that queues the uploads.
 */
export async function showPreviews(store: Store, uploads: readonly UploadRow[]): Promise<void> {
  const documents = uploads.flatMap((upload) => (upload.reading?.documents ?? []).map((read) => ({ upload, read })));
  if (documents.length === 0) return;
  const nits = (await readMeta(store, 'user'))?.company?.nits ?? [];
  const known = await readIdentitiesOn(store, new Set(documents.map(({ read }) => read.issue_date)));
  const rows: InvoiceRow[] = [];
  const changes = new Map<string, Pick<UploadRow, 'preview_ids' | 'twin'>>();
  for (const { upload, read } of documents) {
    const { preview_ids } = changes.get(upload.id) ?? upload;
    if (known.has(read.identity)) {
      changes.set(upload.id, { preview_ids, twin: 1 });
      continue;
    }
    const answer = upload.foreign_answers?.[read.identity];
    if (answer === 'skip') continue;
    known.add(read.identity);
    const row = answeredRow(previewRow(read, upload.id, nits), answer);
    rows.push(row);
    changes.set(upload.id, { ...changes.get(upload.id), preview_ids: [...preview_ids, row.id] });
  }
  await store.invoices.bulkPut(rows);
  await store.uploads.bulkUpdate(Array.from(changes, ([key, change]) => ({ key, changes: change })));
}

/**
 * Removes the preview rows of `removed`, and shows the same documents from other files that still wait. Remove the
 * uploads from the outbox first.
 */
export async function hidePreviews(store: Store, removed: readonly UploadRow[]): Promise<void> {
  const ids = removed.flatMap(({ preview_ids }) => preview_ids);
  if (ids.length === 0) return;
  await store.invoices.bulkDelete(ids);
  const identities = new Set(
    removed.flatMap(({ reading }) => reading?.documents.map(({ identity }) => identity) ?? []),
  );
  const twins = await store.uploads.where('twin').equals(1).toArray();
  await showPreviews(
    store,
    twins.filter(
      ({ state, reading }) =>
        (state === 'waiting' || state === 'sending') &&
        reading?.documents.some(({ identity }) => identities.has(identity)),
    ),
  );
}

/** One query per day, for any number of documents with that date. */
async function readIdentitiesOn(store: Store, dates: ReadonlySet<string>): Promise<Set<string>> {
  const known = new Set<string>();
  for (const date of dates) {
    const rows = store.invoices.where('[issue_date+id]').between([date, ''], [date, LAST]);
    await rows.each((row) => known.add(documentIdentity(row)));
  }
  return known;
}

function previewRow(read: DocumentPreview, upload_id: string, nits: string[]): InvoiceRow {
  const { ambiguous, ...own } = classify({ ...read, document_kind: read.kind }, nits);
  return {
    id: crypto.randomUUID(),
    invoice_number: read.number,
    document_kind: read.kind,
    supplier_name: read.supplier.name,
    supplier_nit: read.supplier.nit,
    customer_name: read.customer.name,
    customer_nit: read.customer.nit,
    status: 'draft',
    // When both parties have the company's NIT, the user must decide: the class is not guessed.
    ...(ambiguous ? { classification: 'none', direction: 'none' } : own),
    environment: read.environment,
    total_amount: read.total,
    tax_amount: read.tax,
    // The server computes them.
    taxable_base: null,
    iva_amount: null,
    inc_amount: null,
    withheld_amount: null,
    currency: read.currency,
    total_cop: read.total_cop,
    issue_date: read.issue_date,
    due_date: read.due_date,
    cufe: read.cufe,
    rev: 0,
    pend: 1,
    change_state: 'waiting',
    upload_id,
    preview_of: read.identity,
  };
}

/** The preview with the class that the user has chosen before sending. */
const answeredRow = (row: InvoiceRow, answer: Exclude<ForeignAnswer, 'skip'> | undefined): InvoiceRow =>
  answer === undefined
    ? row
    : { ...row, classification: answer, direction: reclassifiedDirection(row.direction, answer) };

/** Deletes the previews of documents that the server now has, so that no document is shown twice. */
export const deletePreviewsOf = (store: Store, rows: readonly Invoice[]): Promise<number> =>
  store.invoices.where('preview_of').anyOf(rows.map(documentIdentity)).delete();
