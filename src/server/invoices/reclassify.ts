import { checkDigit } from '#domain/companies/nit.ts';
import { readOwnCompany } from '../companies/companies.ts';
import type { Trx } from '../platform/database/trx.ts';
import { updateInvoice } from './change-invoice.ts';
import { type NewInvoiceChange, recordChanges } from './history/record-changes.ts';
import { classifyForCompany } from './import/classify-for-company.ts';
import { listUndecidedInvoices } from './invoices.ts';

/** `user_id`: the person who added the NIT. */
type AddedNit = { company_id: string; nit: string; user_id: string };

/** Classifies again the invoices that name a NIT which the company has just added. Decisions of users stay. */
export async function reclassifyInvoices(trx: Trx, { company_id, nit, user_id }: AddedNit): Promise<void> {
  const company = await readOwnCompany(trx, company_id);
  const nitForms = [nit, `${nit}${checkDigit(nit) ?? ''}`];
  const changes: NewInvoiceChange[] = [];
  for (const { id, document_kind, supplier_nit, customer_nit, ...current } of await listUndecidedInvoices(
    trx,
    company_id,
    nitForms,
  )) {
    const parties = { document_kind, supplier: { nit: supplier_nit }, customer: { nit: customer_nit } };
    const { classification, direction } = classifyForCompany(parties, company);
    if (classification === current.classification && direction === current.direction) continue;
    await updateInvoice(trx, { company_id, id }, { classification, direction, classification_rev: 0 });
    changes.push(toChange(id, current, { classification, direction }));
  }
  await recordChanges(trx, company_id, { user_id, source: 'system' }, changes);
}

type ClassificationState = { classification: string; direction: string };

/** The entry for the history: the new classification, or the new direction of a note, whose classification stays. */
function toChange(invoice_id: string, before: ClassificationState, after: ClassificationState): NewInvoiceChange {
  const field = before.classification === after.classification ? 'direction' : 'classification';
  return { invoice_id, field, old_value: before[field], new_value: after[field] };
}
