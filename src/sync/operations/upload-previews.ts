import { NOT_STORED_AT, withCoding } from '#domain/coding/with-coding.ts';
import { classify } from '#domain/dian/classify.ts';
import { documentKey } from '#domain/files/document-key.ts';
import { type DocumentPreview, documentIdentity } from '#domain/files/file-reading.ts';
import type { ForeignAnswer } from '#domain/files/foreign-documents.ts';
import type { Direction } from '#domain/invoices/invoice.ts';
import { reclassified } from '#domain/invoices/reclassified.ts';
import { applyRules } from '#domain/rules/apply-rules.ts';
import { type PreparedRule, prepareRules } from '#domain/rules/prepare-rules.ts';
import { ruleFacts } from '#domain/rules/rule-facts.ts';
import { readMeta } from '#store/meta.ts';
import { listRecords } from '#store/records/list-records.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { UploadRow } from '#store/rows/upload-row.ts';
import type { Store } from '#store/store.ts';

const LAST = '\uffff';

/**
 * Makes a preview the base row of each document read in files that wait to be sent: each document once, and none that
 * already has a row. Returns the ids of the rows to compute again. Call it in the transaction that queues the uploads.
 */
export async function showPreviews(store: Store, uploads: readonly UploadRow[]): Promise<string[]> {
  const documents = uploads.flatMap((upload) => (upload.reading?.documents ?? []).map((read) => ({ upload, read })));
  if (documents.length === 0) return [];
  const nits = (await readMeta(store, 'user'))?.company?.nits ?? [];
  const known = await readKnownIdentities(
    store,
    documents.map(({ read }) => read),
  );
  const records = await listRecords(store, 'rule');
  const rules = prepareRules(records.map(({ id, data }) => ({ id, ...data })));
  const rows: PreviewRow[] = [];
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
    const row = answeredRow(withRules(previewRow(read, upload.id, nits), rules), answer);
    rows.push(row);
    changes.set(upload.id, { ...changes.get(upload.id), preview_ids: [...preview_ids, row.id] });
  }
  await store.shadow.bulkPut(rows.map((row) => ({ id: row.id, row })));
  await store.uploads.bulkUpdate(Array.from(changes, ([key, change]) => ({ key, changes: change })));
  return rows.map(({ id }) => id);
}

/**
 * Takes the base row from the documents that only `removed` showed; other files that still wait show theirs. Returns the
 * ids of the rows to compute again. Remove the uploads from the outbox first.
 */
export async function hidePreviews(store: Store, removed: readonly UploadRow[]): Promise<string[]> {
  const identities = new Set(removed.flatMap((upload) => identitiesIn(upload)));
  if (identities.size === 0) return [];
  const ids = removed.flatMap(({ preview_ids }) => preview_ids);
  await store.invoices.bulkDelete(ids);
  await store.shadow.bulkPut(ids.map((id) => ({ id, row: null })));
  const twins = await store.uploads.where('twin').equals(1).toArray();
  await showPreviews(
    store,
    twins.filter(
      (upload) =>
        (upload.state === 'waiting' || upload.state === 'sending') &&
        identitiesIn(upload).some((identity) => identities.has(identity)),
    ),
  );
  return [...new Set([...ids, ...Array.from(identities, documentKey)])];
}

const identitiesIn = ({ reading }: UploadRow): string[] => reading?.documents.map(({ identity }) => identity) ?? [];

/** The identities of the rows of these documents' days, and of all rows whose deletion waits. */
async function readKnownIdentities(store: Store, documents: readonly DocumentPreview[]): Promise<Set<string>> {
  const known = await readIdentitiesOn(store, new Set(documents.map(({ issue_date }) => issue_date)));
  await store.shadow.each(({ row }) => void (row && known.add(documentIdentity(row))));
  return known;
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

/** A preview as a base row: its marks are those of the shown row. */
type PreviewRow = Omit<InvoiceRow, 'pend' | 'change_state'>;

function previewRow(read: DocumentPreview, upload_id: string, nits: string[]): PreviewRow {
  const { ambiguous, ...own } = classify({ ...read, document_kind: read.kind }, nits);
  return {
    id: documentKey(read.identity),
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
    payment_terms: read.payment_terms ?? null,
    radian_events: [],
    review: null,
    coding: [],
    line_text: read.line_text ?? '',
    city: previewCity(read, ambiguous ? 'none' : own.direction),
    origin: 'upload',
    warning_codes: read.warning_codes ?? [],
    // The server finds the invoice of a note.
    lacks_invoice: false,
    lacks_xml: read.lacks_xml ?? false,
    direction_by_class: false,
    rev: 0,
    upload_id,
    preview_of: read.identity,
  };
}

const previewCity = ({ supplier_city = '', customer_city = '' }: DocumentPreview, direction: Direction): string =>
  direction === 'issued' ? customer_city : supplier_city;

/** The preview with what the company's rules will set when the server imports the document. */
const withRules = (row: PreviewRow, rules: readonly PreparedRule[]): PreviewRow =>
  applyRules(rules, ruleFacts(row), row).reduce(
    (coded, { field, value, rule }) => withCoding(coded, { [field]: value }, { rule, at: NOT_STORED_AT }),
    row,
  );

/** The preview with the class that the user has chosen before sending. */
const answeredRow = (row: PreviewRow, answer: Exclude<ForeignAnswer, 'skip'> | undefined): PreviewRow =>
  answer === undefined
    ? row
    : {
        ...row,
        coding: row.coding.filter(({ field }) => field !== 'classification'),
        ...reclassified(row, answer),
      };
