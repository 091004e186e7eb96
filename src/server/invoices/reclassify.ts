import { checkDigit } from '#domain/companies/nit.ts';
import { readOwnCompany } from '../companies/companies.ts';
import type { Trx } from '../platform/database/trx.ts';
import { updateInvoice } from './change-invoice.ts';
import { classifyForCompany } from './import/classify-for-company.ts';
import { listUndecidedInvoices } from './invoices.ts';

/** Classifies again the invoices that name a NIT which the company has just added. Decisions of users stay. */
export async function reclassifyInvoices(trx: Trx, company_id: string, nit: string): Promise<void> {
  const company = await readOwnCompany(trx, company_id);
  const nitForms = [nit, `${nit}${checkDigit(nit) ?? ''}`];
  for (const { id, document_kind, supplier_nit, customer_nit, ...current } of await listUndecidedInvoices(
    trx,
    company_id,
    nitForms,
  )) {
    const parties = { document_kind, supplier: { nit: supplier_nit }, customer: { nit: customer_nit } };
    const { classification, direction } = classifyForCompany(parties, company);
    if (classification === current.classification && direction === current.direction) continue;
    await updateInvoice(trx, { company_id, id }, { classification, direction, classification_rev: 0 });
  }
}
