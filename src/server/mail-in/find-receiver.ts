import type { Plan } from '#domain/companies/plan.ts';
import { planInForce } from '../companies/plan/plan-in-force.ts';
import type { Trx } from '../platform/database/trx.ts';

/** The company that receives a message, and the user in whose name it is imported. */
export type Receiver = { company_id: string; user_id: string; plan: Plan };

/**
 * Returns the company of an inbound address, when mail-in is enabled and in the plan. Reads all companies, as the owner
 * of the tables.
 */
export async function findReceiver(trx: Trx, token: string, now: Date): Promise<Receiver | undefined> {
  const row = await trx
    .selectFrom('inbound_addresses as a')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .innerJoin('memberships as m', (join) => join.onRef('m.company_id', '=', 'c.id').on('m.is_titular', '=', true))
    .select(['c.id as company_id', 'm.user_id', 'c.plan', 'c.trial_expires_at'])
    .where('a.token', '=', token)
    .where('c.email_ingest_enabled', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  const plan = planInForce(row, now);
  return plan === 'pro' ? { company_id: row.company_id, user_id: row.user_id, plan } : undefined;
}
