import { sql } from 'kysely';
import type { Trx } from '../database/trx.ts';
import { LEASE_END } from './lease.ts';

export type JobLease = { name: string; runner: string };
/** `isForced`: also when the last run is less than an hour ago. `isAlone`: also when another process has the lease. */
type Claim = { isForced: boolean; isAlone: boolean };

/** Takes the lease of a job that is due. False when it is not due or another process has the lease. */
export async function claimJob(trx: Trx, { name, runner }: JobLease, claim: Claim): Promise<boolean> {
  await trx
    .insertInto('job_leases')
    .values({ name, runner: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { numUpdatedRows } = await trx
    .updateTable('job_leases')
    .set({ runner, leased_until: LEASE_END })
    .where('name', '=', name)
    .$if(!claim.isAlone, (query) => query.where(sql<boolean>`coalesce(leased_until <= now(), true)`))
    .$if(!claim.isForced, (query) =>
      query.where(sql<boolean>`coalesce(finished_at <= now() - interval '1 hour', true)`),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const updateLeased = (trx: Trx, { name, runner }: JobLease) =>
  trx.updateTable('job_leases').where('name', '=', name).where('runner', '=', runner);

export async function renewJob(trx: Trx, lease: JobLease): Promise<void> {
  await updateLeased(trx, lease).set({ leased_until: LEASE_END }).execute();
}

/** The next run is due in an hour. */
export async function finishJob(trx: Trx, lease: JobLease): Promise<void> {
  await updateLeased(trx, lease)
    .set((e) => ({ leased_until: null, finished_at: e.fn<string>('now') }))
    .execute();
}

/** After a failure: the job stays due. */
export async function releaseJob(trx: Trx, lease: JobLease): Promise<void> {
  await updateLeased(trx, lease).set({ leased_until: null }).execute();
}
