import { createHash, randomUUID } from 'node:crypto';
import type { ApplicationResponse, DianReference } from '#domain/dian/document.ts';
import { eventName } from '#domain/dian/event-kind.ts';
import type { UploadedDocument } from '#domain/files/upload.ts';
import { findResponse, insertResponse } from '../application-responses.ts';
import { insertInvoiceFiles } from '../invoice-files.ts';
import { findInvoices, findNamed, numberKey, touchInvoices } from '../invoices.ts';
import { type EntryOf, fileRow, type Import, inTrash, uploaded } from './importing.ts';
import { isMeant } from './same-invoice.ts';

type EventEntry = EntryOf<'event'>;

/** An event to the document it speaks of, or kept until that one arrives. It speaks of several seldom, of none never. */
export async function importEvent(into: Import, entry: EventEntry): Promise<UploadedDocument> {
  const references = entry.paper.response.references.filter(({ uuid, number }) => uuid !== null || number !== null);
  let told: UploadedDocument | undefined;
  for (const reference of references) told ??= await attach(into, entry, reference);
  const detail = 'Es una respuesta o un evento electrónico (validación, acuse o aceptación), no una factura.';
  return told ?? uploaded(entry, { outcome: 'refused', detail });
}

async function attach(into: Import, entry: EventEntry, reference: DianReference): Promise<UploadedDocument> {
  const { trx, company } = into;
  const row = rowOf(into, entry, reference);
  const invoice = await invoiceOf(into, row);
  if (!(await insertResponse(trx, { ...row, invoice_id: invoice?.id ?? null })))
    return known(into, entry, row.event_key);
  if (!invoice) {
    const detail = 'Guardamos el evento. Lo verás en su factura cuando la subas.';
    return uploaded(entry, { outcome: 'attached', detail });
  }
  await insertInvoiceFiles(trx, [{ ...fileRow(entry), company_id: company.id, invoice_id: invoice.id, kind: 'event' }]);
  await touchInvoices(trx, company.id, [invoice.id]);
  const { id: invoice_id, invoice_number, deleted_at } = invoice;
  const detail = deleted_at === null ? null : inTrash(invoice_number);
  return uploaded(entry, { outcome: 'attached', invoice_id, invoice_number, detail });
}

async function known({ trx, company }: Import, entry: EventEntry, event_key: string): Promise<UploadedDocument> {
  const there = await findResponse(trx, company.id, event_key);
  const [invoice] = there?.invoice_id ? await findInvoices(trx, company.id, [there.invoice_id]) : [];
  return uploaded(entry, {
    outcome: 'duplicate',
    invoice_id: invoice?.id ?? null,
    invoice_number: invoice?.invoice_number ?? null,
    detail: 'Este evento ya está guardado.',
  });
}

type Row = ReturnType<typeof rowOf>;

function rowOf({ company }: Import, entry: EventEntry, reference: DianReference) {
  const { response } = entry.paper;
  const { name: _, ...file } = fileRow(entry);
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

/** An event is the same one when its CUDE is, or without a CUDE when all it says is. */
function eventKey(
  { cude, number, event_code, issue_date, issue_time, sender }: ApplicationResponse,
  about: string | null,
) {
  const own = cude === null ? [number, issue_date, issue_time, sender.nit] : [cude];
  return createHash('sha256')
    .update(JSON.stringify([...own, event_code, about]))
    .digest('hex');
}

/** Different documents with one UUID exist (docs/dian.md#damaged-input): then the number decides. */
async function invoiceOf({ trx, company }: Import, row: Row) {
  const { reference_uuid: uuid, reference_number: number } = row;
  const names =
    uuid === null
      ? { cufes: [], number_keys: number === null ? [] : [numberKey(number)] }
      : { cufes: [uuid], number_keys: [] };
  const meant = (await findNamed(trx, company.id, names)).filter((invoice) => isMeant(invoice, row));
  return meant.find((invoice) => number !== null && invoice.number_key === numberKey(number)) ?? meant[0];
}
