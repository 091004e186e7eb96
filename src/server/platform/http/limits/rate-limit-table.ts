import { sql } from 'kysely';
import type { Trx } from '../../database/trx.ts';
import { hashToken } from '../../secrets/secret-token.ts';

export type AttemptCount = { times: number; until: string };

/** Adds one to the counter of a name. An expired window starts again. Concurrent attempts are counted one by one. */
export async function countAttempt(trx: Trx, name: string, { now, windowMs }: { now: Date; windowMs: number }) {
  const until = new Date(now.getTime() + windowMs).toISOString();
  const at = now.toISOString();
  const { rows } = await sql<AttemptCount>`
    insert into rate_limits as r (name_hash, times, until) values (${hashToken(name)}, 1, ${until})
    on conflict (name_hash) do update set
      times = case when r.until > ${at}::timestamptz then least(r.times + 1, 1000000) else 1 end,
      until = case when r.until > ${at}::timestamptz then r.until else ${until}::timestamptz end
    returning times, until`.execute(trx);
  const [count] = rows;
  if (!count) throw new Error('An attempt is always counted.');
  return count;
}

/** Subtracts one, because a successful action is not counted as an attempt. */
export async function refundAttempt(trx: Trx, name: string): Promise<void> {
  await sql`update rate_limits set times = greatest(times - 1, 0) where name_hash = ${hashToken(name)}`.execute(trx);
}

export async function deleteOldAttempts(trx: Trx, now: Date): Promise<void> {
  await trx.deleteFrom('rate_limits').where('until', '<', now.toISOString()).execute();
}
