import { sameNit } from '#domain/companies/nit.ts';
import { listCompanies } from '../companies/company-nits.ts';
import type { Trx } from '../platform/database/trx.ts';
import { Refusal } from '../platform/refusal.ts';

type Key = { company_id: string; id: string };

/**
 * Throws `read_only` for an invoice that names only companies beyond the plan's limit: it may be read but not changed
 * (docs/plans.md#downgrade). A missing invoice is no error here.
 */
export async function refuseReadOnly(trx: Trx, key: Key): Promise<void> {
  if (await isReadOnly(trx, key))
    throw new Refusal(
      'read_only',
      'Tu plan ya no incluye la empresa de esta factura: puedes consultarla, pero no cambiarla.',
    );
}

/** Whether an invoice names only companies beyond the plan's limit. */
export const isReadOnly = async (trx: Trx, { company_id, id }: Key): Promise<boolean> =>
  (await listReadOnly(trx, company_id, [id])).length > 0;

/** Returns the ids of the invoices that name only companies beyond the plan's limit. */
export async function listReadOnly(trx: Trx, company_id: string, ids: readonly string[]): Promise<string[]> {
  const companies = await listCompanies(trx, company_id);
  if (!companies.some((company) => company.is_read_only)) return [];
  const invoices = await trx
    .selectFrom('invoices')
    .select(['id', 'supplier_nit', 'customer_nit'])
    .where('company_id', '=', company_id)
    .where('id', 'in', ids)
    .execute();
  return invoices.flatMap(({ id, supplier_nit, customer_nit }) => {
    const named = companies.filter(({ tax_id }) =>
      [supplier_nit, customer_nit].some((nit) => nit && sameNit(nit, tax_id)),
    );
    return named.length > 0 && named.every((company) => company.is_read_only) ? [id] : [];
  });
}
