import { checkDigit } from '#domain/nit.ts';
import { updateInvoice } from '../db/change-invoice.ts';
import { readOwnCompany } from '../db/companies.ts';
import { listUndecidedOf } from '../db/invoices.ts';
import type { Trx } from '../db/trx.ts';
import { ownClass } from './own-class.ts';

/** The invoices that name a NIT which has just become the company's own, except where a person has decided. */
export async function reclassify(trx: Trx, company_id: string, nit: string): Promise<void> {
  const company = await readOwnCompany(trx, company_id);
  const forms = [nit, `${nit}${checkDigit(nit) ?? ''}`];
  for (const { id, document_kind, supplier_nit, customer_nit, ...now } of await listUndecidedOf(
    trx,
    company_id,
    forms,
  )) {
    const parties = { document_kind, supplier: { nit: supplier_nit }, customer: { nit: customer_nit } };
    const { classification, direction } = ownClass(parties, company);
    if (classification === now.classification && direction === now.direction) continue;
    await updateInvoice(trx, { company_id, id }, { classification, direction, classification_rev: 0 });
  }
}
