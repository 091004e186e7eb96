import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Store } from '#store/store.ts';
import { type PendingFiles, readPendingFiles } from '../outbox/export-pending.ts';
import { listPendingChanges, type PendingChange } from '../outbox/list-pending-changes.ts';
import { readPut } from '../records/record-change.ts';
import { sha256Hex } from '../uploads/sha256.ts';
import { HANDOVER_LIST, HANDOVER_VERSION, type HandedChange, type HandoverContent } from './handover-format.ts';

/**
 * The pending changes of an account that nobody may sign in to any more, for an administrator of the company
 * (docs/offline.md#handing-changes-over). It names each field, so that nothing else of the database can get in.
 */
export async function exportHandover(store: Store, author: string, now = Date.now()): Promise<PendingFiles> {
  const changes = await listPendingChanges(store);
  const [first] = await store.outbox.orderBy('seq').limit(1).toArray();
  const files = await readPendingFiles(store, changes);
  const content: HandoverContent = {
    exported_at: new Date(now).toISOString(),
    company_id: first?.company_id ?? '',
    user_id: first?.user_id ?? '',
    author,
    changes: changes.map((change) => toHandedChange(change, files.get(change.about)?.path)),
  };
  const digest = await sha256Hex(new TextEncoder().encode(JSON.stringify(content)));
  const list = JSON.stringify({ format: 'cuadra-handover', version: HANDOVER_VERSION, digest, content });
  const archive: PendingFiles = { [HANDOVER_LIST]: new TextEncoder().encode(list) };
  for (const { path, bytes } of files.values()) archive[path] = bytes;
  return archive;
}

function toHandedChange(change: PendingChange, path: string | undefined): HandedChange {
  const { op_id, operation, input, about, created_at, attempts, invoice, label } = change;
  return {
    op_id,
    operation,
    input,
    about,
    number: label ?? invoice?.invoice_number ?? '',
    created_at,
    was_sent: attempts > 0,
    invoice: invoice ? toKnownInvoice(invoice) : null,
    file: path === undefined ? null : toHandedFile(change, path),
  };
}

/** The file of an upload, or the attachment of a record. */
function toHandedFile(change: PendingChange, path: string): HandedChange['file'] {
  if (change.upload) {
    const { name, mime, size, sha256 } = change.upload;
    return { path, name, mime, size, sha256 };
  }
  const attachment = readPut(change)?.attachment;
  return attachment ? { path, name: change.label ?? path, mime: 'application/gzip', ...attachment } : null;
}

const toKnownInvoice = (invoice: Invoice): NonNullable<HandedChange['invoice']> => ({
  invoice_number: invoice.invoice_number,
  supplier_name: invoice.supplier_name,
  customer_name: invoice.customer_name,
  classification: invoice.classification,
  status: invoice.status,
});
