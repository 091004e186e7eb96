import { randomUUID } from 'node:crypto';
import type { Company, CompanyChange, NewCompany } from '#domain/companies/company.ts';
import type { Trx } from '../platform/database/trx.ts';

/** Returns the main company first, the others in order of creation. */
export async function listCompanies(trx: Trx, company_id: string): Promise<Company[]> {
  const rows = await trx
    .selectFrom('company_nits as n')
    .innerJoin('companies as c', 'c.id', 'n.company_id')
    .select((e) => [
      'n.id',
      e.fn.coalesce('n.name', 'c.name').as('name'),
      'n.tax_id_type',
      'n.nit as tax_id',
      e
        .case()
        .when('n.own_order', '=', 0)
        .then(e.fn.coalesce('n.contact_info', 'c.phone_number'))
        .else(e.ref('n.contact_info'))
        .end()
        .as('contact_info'),
      // The main company has the titular's address until somebody writes another one.
      e
        .case()
        .when('n.own_order', '=', 0)
        .then(
          e.fn.coalesce(
            'n.email',
            e
              .selectFrom('memberships as m')
              .innerJoin('users as u', 'u.id', 'm.user_id')
              .select('u.email')
              .whereRef('m.company_id', '=', 'n.company_id')
              .where('m.is_titular', '=', true),
          ),
        )
        .else(e.ref('n.email'))
        .end()
        .as('email'),
      'n.created_at',
      'n.own_order',
      'n.read_only_since',
      'n.proven_at',
      'n.lost_at',
    ])
    .where('n.company_id', '=', company_id)
    .orderBy('n.own_order')
    .execute();
  return rows.map(({ own_order, read_only_since, lost_at, ...row }) => ({
    ...row,
    is_main: own_order === 0,
    is_read_only: read_only_since !== null,
    is_lost: lost_at !== null,
  }));
}

/** Violates the primary key when the company already has this NIT; the NITs of other companies are not checked. */
export async function insertCompanyNit(trx: Trx, company_id: string, company: NewCompany, order: number) {
  const { tax_id: nit, name, contact_info, email } = company;
  const id = randomUUID();
  await trx
    .insertInto('company_nits')
    .values({ company_id, id, nit, name, contact_info, email, own_order: order })
    .execute();
  return id;
}

type NitKey = { company_id: string; id: string };

/** Updates a company. The name of the main company is also the name of the account. */
export async function updateCompanyNit(
  trx: Trx,
  { company_id, id }: NitKey,
  change: Omit<CompanyChange, 'is_read_only'>,
) {
  const { name, contact_info, email } = change;
  const columns = {
    ...(name !== undefined && { name }),
    ...(contact_info !== undefined && { contact_info }),
    ...(email !== undefined && { email }),
  };
  if (Object.keys(columns).length === 0) return;
  const row = await trx
    .updateTable('company_nits')
    .set(columns)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .returning('own_order')
    .executeTakeFirst();
  if (row?.own_order === 0 && name !== undefined) {
    await trx.updateTable('companies').set({ name }).where('id', '=', company_id).execute();
  }
}

/** Makes the companies of `activeIds` writable and all others read-only. */
export async function setActiveCompanies(
  trx: Trx,
  company_id: string,
  activeIds: readonly string[],
  now: Date,
): Promise<void> {
  for (const { id, is_read_only } of await listCompanies(trx, company_id)) {
    const isActive = activeIds.includes(id);
    if (isActive === !is_read_only) continue;
    await trx
      .updateTable('company_nits')
      .set({ read_only_since: isActive ? null : now.toISOString() })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute();
  }
}
