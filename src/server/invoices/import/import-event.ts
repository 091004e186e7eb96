import { createHash, randomUUID } from 'node:crypto';
import type { ApplicationResponse, DianReference } from '#domain/dian/document.ts';
import { eventName } from '#domain/dian/event-kind.ts';
import type { UploadedDocument } from '#domain/files/upload.ts';
import { numberKey } from '#domain/invoices/number-key.ts';
import { isReferencedBy } from '#domain/invoices/same-invoice.ts';
import { findResponse, insertResponse } from '../application-responses.ts';
import { insertInvoiceFiles } from '../invoice-files.ts';
import { findInvoicesById, findMatchCandidates } from '../invoices.ts';
import { refreshEvents } from '../radian/refresh-events.ts';
import { refreshWarnings } from '../warnings/refresh-warnings.ts';
import type { ImportContext } from './begin-import.ts';
import { inTrashDetail, toFileRow, type UploadedPartOf, uploadedDocument } from './uploaded-part.ts';

type EventEntry = UploadedPartOf<'event'>;

/**
 * Attaches an event to the invoice that it references, or stores it until the invoice arrives. An event rarely
 * references several invoices. An event without a reference is refused.
 */
export async function importEvent(context: ImportContext, entry: EventEntry): Promise<UploadedDocument> {
  const references = entry.part.response.references.filter(({ uuid, number }) => uuid !== null || number !== null);
  let result: UploadedDocument | undefined;
  for (const reference of references) result ??= await attachEvent(context, entry, reference);
  const detail =
    'Es una respuesta o un evento electrónico (validación, acuse o aceptación) que no dice de qué factura es. No hace falta subirlo: sube la factura.';
  return result ?? uploadedDocument(entry, { outcome: 'refused', detail });
}

async function attachEvent(
  context: ImportContext,
  entry: EventEntry,
  reference: DianReference,
): Promise<UploadedDocument> {
  const { trx, company } = context;
  const row = toResponseRow(context, entry, reference);
  const invoice = await findReferencedInvoice(context, row);
  if (!(await insertResponse(trx, { ...row, invoice_id: invoice?.id ?? null })))
    return toKnownEvent(context, entry, row.event_key);
  if (!invoice) {
    const detail = 'Guardamos el evento. Lo verás en su factura cuando la subas.';
    return uploadedDocument(entry, { outcome: 'attached', detail });
  }
  await insertInvoiceFiles(trx, [
    { ...toFileRow(entry), company_id: company.id, invoice_id: invoice.id, kind: 'event' },
  ]);
  await refreshEvents(trx, company.id, [invoice.id]);
  await refreshWarnings(trx, company.id, [invoice.id]);
  const { id: invoice_id, invoice_number, deleted_at } = invoice;
  const detail = deleted_at === null ? null : inTrashDetail(invoice_number);
  return uploadedDocument(entry, { outcome: 'attached', invoice_id, invoice_number, detail });
}

async function toKnownEvent(
  { trx, company }: ImportContext,
  entry: EventEntry,
  event_key: string,
): Promise<UploadedDocument> {
  const existing = await findResponse(trx, company.id, event_key);
  const [invoice] = existing?.invoice_id ? await findInvoicesById(trx, company.id, [existing.invoice_id]) : [];
  return uploadedDocument(entry, {
    outcome: 'duplicate',
    invoice_id: invoice?.id ?? null,
    invoice_number: invoice?.invoice_number ?? null,
    detail: 'Este evento ya está guardado. No hace falta subirlo de nuevo.',
  });
}

type Row = ReturnType<typeof toResponseRow>;

function toResponseRow({ company }: ImportContext, entry: EventEntry, reference: DianReference) {
  const { response } = entry.part;
  const { name: _, ...file } = toFileRow(entry);
  const reference_uuid = reference.uuid?.replace(/\s/g, '').toLowerCase() || null;
  return {
    ...file,
    company_id: company.id,
    id: randomUUID(),
    event_key: eventKey(response, reference_uuid ?? reference.number),
    cude: response.cude,
    response_code: response.event_code,
    name: eventName(response.event_code ?? '') ?? response.event,
    issue_date: response.issue_date,
    issue_time: response.issue_time,
    sender_nit: response.sender.nit,
    sender_name: response.sender.name,
    receiver_nit: response.receiver.nit,
    receiver_name: response.receiver.name,
    reference_number: reference.number,
    reference_uuid,
    notifications: JSON.stringify(response.notifications),
    filename: entry.filename,
  };
}

/**
 * Two events are the same when their CUDE is the same. Without a CUDE, their number, date, time and sender must be the
 * same.
 */
function eventKey(
  { cude, number, event_code, issue_date, issue_time, sender }: ApplicationResponse,
  reference: string | null,
) {
  const identity = cude === null ? [number, issue_date, issue_time, sender.nit] : [cude];
  return createHash('sha256')
    .update(JSON.stringify([...identity, event_code, reference]))
    .digest('hex');
}

/** Different documents with one UUID exist (docs/dian.md#damaged-input): then the number decides. */
async function findReferencedInvoice({ trx, company }: ImportContext, row: Row) {
  const { reference_uuid: uuid, reference_number: number } = row;
  const keys =
    uuid === null
      ? { cufes: [], number_keys: number === null ? [] : [numberKey(number)] }
      : { cufes: [uuid], number_keys: [] };
  const referenced = (await findMatchCandidates(trx, company.id, keys)).filter((invoice) =>
    isReferencedBy(invoice, row),
  );
  return referenced.find((invoice) => number !== null && invoice.number_key === numberKey(number)) ?? referenced[0];
}
