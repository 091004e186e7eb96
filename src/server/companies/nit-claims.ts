import type { NitClaim } from '#domain/companies/nit-claim.ts';
import type { Trx } from '../platform/database/trx.ts';

/** Returns the confirmed companies that hold a NIT, oldest first. It reads all companies: for the super admin only. */
export async function listNitClaims(trx: Trx, nit: string): Promise<NitClaim[]> {
  return trx
    .selectFrom('company_nits as n')
    .innerJoin('companies as c', 'c.id', 'n.company_id')
    .leftJoin('memberships as m', (join) => join.onRef('m.company_id', '=', 'c.id').on('m.is_titular', '=', true))
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .select((e) => [
      'n.id',
      'n.company_id',
      e.fn.coalesce('n.name', 'c.name').as('company_name'),
      'u.email as titular_email',
      'n.nit as tax_id',
      'n.created_at',
      'n.proven_at',
      'n.lost_at',
    ])
    .where('n.nit', '=', nit)
    .where('n.is_demo', '=', false)
    .where('n.is_claimed', '=', true)
    .orderBy('n.created_at')
    .orderBy('n.id')
    .execute();
}

/** Returns the NIT of a confirmed company's claim; undefined for an unknown, unconfirmed or demo company. */
export async function findClaimedNit(trx: Trx, id: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('company_nits')
    .select('nit')
    .where('id', '=', id)
    .where('is_demo', '=', false)
    .where('is_claimed', '=', true)
    .executeTakeFirst();
  return row?.nit;
}

/**
 * Records that one company has proven the NIT. Every other company that holds it loses it, and a trial that it used
 * under this NIT does not count for the proven company.
 */
export async function proveNit(trx: Trx, { id, nit, now }: { id: string; nit: string; now: Date }): Promise<void> {
  const at = now.toISOString();
  // The other claims are updated first: at most one row may be proven.
  await trx
    .updateTable('company_nits')
    .set({ proven_at: null, lost_at: at })
    .where('nit', '=', nit)
    .where('id', '!=', id)
    .where('is_demo', '=', false)
    .execute();
  const { company_id } = await trx
    .updateTable('company_nits')
    .set({ proven_at: at, lost_at: null })
    .where('id', '=', id)
    .returning('company_id')
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('trials').where('nit', '=', nit).where('company_id', '!=', company_id).execute();
}
