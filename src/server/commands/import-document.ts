import { randomUUID } from 'node:crypto';
import { classify } from '#domain/dian/classify.ts';
import type { DianDocument } from '#domain/dian/document.ts';
import { formatNit } from '#domain/nit.ts';
import type { UploadedDocument } from '#domain/upload.ts';
import type { OwnCompany } from '#domain/user.ts';
import type { Trx } from '../db/database.ts';
import { insertInvoiceDocument } from '../db/invoice-documents.ts';
import { findByDedupeKey, insertInvoice } from '../db/invoices.ts';
import { ensureParty } from '../db/parties.ts';
import { dedupeKey, invoiceColumns } from './invoice-row.ts';

/** Into whose books documents go and what became new on the way. */
export type Import = {
  trx: Trx;
  company: OwnCompany;
  user_id: string;
  counts: { new_suppliers: number; new_customers: number };
};
export type Source = { sha256: string; filename: string; member: string | null };

/** One document into the books, once. Whoever imports holds the company's import lock. */
export async function importDocument(into: Import, document: DianDocument, source: Source): Promise<UploadedDocument> {
  const { trx, company } = into;
  const name = source.member ?? source.filename;
  const known = await findByDedupeKey(trx, company.id, dedupeKey(document));
  const warnings = warningsOf(document, company);
  if (known) return { ...duplicate(known), name, warnings };
  const id = await insertWhole(into, document, source);
  return { name, outcome: 'created', invoice_id: id, invoice_number: document.number, detail: null, warnings };
}

type Known = { id: string; invoice_number: string; deleted_at: string | null };

function duplicate({ id, invoice_number, deleted_at }: Known) {
  return deleted_at === null
    ? {
        outcome: 'duplicate' as const,
        invoice_id: id,
        invoice_number,
        detail: `Esta factura ya existe: ${invoice_number}.`,
      }
    : {
        outcome: 'duplicate_in_trash' as const,
        invoice_id: id,
        invoice_number,
        detail: `Esta factura está en la papelera: ${invoice_number}.`,
      };
}

async function insertWhole(into: Import, document: DianDocument, source: Source): Promise<string> {
  const { trx, company, counts } = into;
  const company_id = company.id;
  const id = randomUUID();
  const { classification, direction } = classify(document, company.nits);
  const supplier = await ensureParty(trx, 'suppliers', company_id, document.supplier);
  const customer = await ensureParty(trx, 'customers', company_id, document.customer);
  await insertInvoice(trx, {
    ...invoiceColumns(document),
    company_id,
    id,
    supplier_id: supplier.id,
    customer_id: customer.id,
    status: 'draft',
    classification,
    direction,
    status_changed_by: null,
    status_changed_on: null,
    deleted_by: null,
    created_by: into.user_id,
  });
  const { sha256: file_sha256, filename, member } = source;
  await insertInvoiceDocument(trx, { company_id, invoice_id: id, document, file_sha256, filename, member });
  if (supplier.isNew) counts.new_suppliers += 1;
  if (customer.isNew) counts.new_customers += 1;
  return id;
}

/** What a person should know of it: the reader's own remarks, and whose document it seems to be. */
function warningsOf(document: DianDocument, company: OwnCompany): string[] {
  const details = document.warnings.map((warning) => warning.detail);
  const { direction, ambiguous } = classify(document, company.nits);
  if (direction === 'none') {
    details.push(`La factura no está a nombre de ${company.name} (NIT ${company.nits.map(formatNit).join(', ')}).`);
  }
  if (ambiguous) details.push('Tu empresa aparece como emisor y como adquirente. Revisa la clasificación.');
  return details;
}
