import type { Plan } from '#domain/plan.ts';
import { planInForce } from './plan-in-force.ts';
import type { Trx } from './trx.ts';

/** A company that takes in what is sent to one of its addresses, and in whose name. */
export type MailOwner = { company_id: string; user_id: string; plan: Plan };

/** Across companies, as the owner: whose certified addresses these are, where the ingestion is on and the plan has it. */
export async function findMailOwners(trx: Trx, addresses: readonly string[], now: Date): Promise<MailOwner[]> {
  if (addresses.length === 0) return [];
  const rows = await trx
    .selectFrom('companies as c')
    .innerJoin('users as u', (join) => join.onRef('u.company_id', '=', 'c.id').on('u.is_titular', '=', true))
    .select(['c.id as company_id', 'u.id as user_id', 'c.plan', 'c.trial_expires_at'])
    .where('c.email_ingest_enabled', '=', true)
    .where((e) =>
      e.exists(
        e
          .selectFrom('certified_emails as a')
          .select('a.email')
          .whereRef('a.company_id', '=', 'c.id')
          .where('a.email', 'in', addresses),
      ),
    )
    .orderBy('c.id')
    .execute();
  const owners = rows.map(({ company_id, user_id, ...row }) => ({ company_id, user_id, plan: planInForce(row, now) }));
  return owners.filter(({ plan }) => plan === 'pro');
}
